// Made by `make generate` from reach.zh.js: not to be edited.

// Texts of how far one gets, in Traditional Chinese.

export default {
  title: "能到多遠？",
  intro: "輸入一個地點，地圖會顯示從那裏出發15、30、45和60分鐘能到多遠。",
  when: "時間", moment: "日期和時間",
  times: { now: "現在出發", at: "指定出發時間" },
  against: "對比", otherMoment: "對比的日期和時間",
  beside: { "": "不對比", at: "另一時間" },
  fixed: (time) => `同樣條件，${time}出發`,
  go: "顯示能到多遠",
  missing: "請輸入站點、地點或地址，或在地圖上點選。",
  noTime: "請選擇日期和時間。",

  from: (name) => `從${name}出發`,
  asOf: (time) => `截至${time}，依據目前所知`,
  leaving: (time) => `${time}出發`,
  now: "現在", nowAt: (time) => `現在出發（${time}）`, at: (time) => `${time}出發`,
  onMap: "地圖上",
  within: "用時", minutes: (minutes) => `${minutes}分鐘內`,
  stops: (count, shown) => `${shown}個站點`,
  edge: (time) => `虛線：${time}，60分鐘能到的範圍`,
  compare: "與另一時間對比：", alone: "取消對比",
  compared: (count, shown, other, shownOther, time) => `一小時內可到${shown}個站點，${time}則為${shownOther}個。`,
  alone60: (count, shown) => `一小時內可到${shown}個站點。`,
  nothing: "沒有可到達的站點：步行太久，或這一小時內沒有班次。",
  otherFailed: (time, why) => `無法獲取另一時間（${time}）的結果：${why}`,
  limits: "每個站點周圍的區域，是用剩餘時間能步行到的範圍，最多1公里。按直線距離加上拐彎的餘量計算，沒有考慮途中的水面、鐵路和圍欄。",
  tap: "點一下地圖，看看到那裏要多久。",

  places: "主要車站和碼頭",
  step: (from, to) => (from ? `${from}至${to}分鐘` : `${to}分鐘以內`),
  noStations: "沒有較大的車站；這些時間內的站點見地圖。",
  other: (minutes, time) => `${time}：${minutes}分鐘`,
  notOther: (time) => `${time}：60分鐘內到不了`,
  plan: (name) => `規劃去${name}的路線`,

  there: (minutes) => `${minutes}分鐘`,
  way: { stop: (name) => `到${name}`, walk: (name, minutes) => `經${name}，最後步行${minutes}分鐘`, foot: "全程步行" },
  tooFar: "60分鐘內到不了",
  planThere: "規劃去那裏的路線",
  point: "地圖上的位置",
};
