// Made by `make generate` from board.zh.js: not to be edited.

// Texts of home and of the box that finds things, in Traditional Chinese; `stop.zh.js` adds the rest, as in English.

// What OpenStreetMap calls kinds of places, as `/suggest` has them.
const CATEGORIES = {
  city: "城市", town: "城鎮", suburb: "城區", village: "村鎮", hamlet: "小村", neighbourhood: "社區", locality: "地區", island: "島嶼",
  street: "街道", square: "廣場", postcode: "郵政編號",
  station: "車站", stop: "站點", bus_station: "巴士總站", ferry_terminal: "渡輪碼頭", airport: "機場",
  hospital: "醫院", doctor: "診所", pharmacy: "藥房", university: "大學", school: "學校", kindergarten: "幼稚園", library: "圖書館",
  museum: "博物館", gallery: "美術館", attraction: "景點", viewpoint: "觀景點", zoo: "動物園", theme_park: "主題公園", theatre: "劇院",
  cinema: "電影院", arts_centre: "藝術中心",
  hotel: "酒店", restaurant: "餐廳", cafe: "咖啡店", bar: "酒吧", shop: "商店", mall: "購物中心", marketplace: "市場", bank: "銀行",
  fuel: "油站", parking: "停車場",
  park: "公園", nature_reserve: "自然保護區", beach: "海灘", peak: "山峰", water: "水域", stadium: "體育場", sports_centre: "體育中心",
  golf_course: "高爾夫球場", pool: "游泳池", playground: "兒童遊樂場", marina: "遊艇碼頭",
  place_of_worship: "宗教場所", cemetery: "墓園", town_hall: "市政廳", courthouse: "法院", police: "警署", fire_station: "消防站",
  post_office: "郵局", embassy: "使領館", community_centre: "社區中心",
  monument: "紀念碑", castle: "城堡", tower: "塔", bridge: "橋", office: "辦公樓", building: "建築", other: "地點",
};

export default {
  title: "班次",
  search: "從哪裏出發？",
  searchHint: "站點、線路、地點或地址",
  found: "找到的地點和線路",
  count: (count) => `找到${count}項，用上下箭頭鍵選擇。`,
  nothingFound: (query) => `這裏沒有叫「${query}」的地方。請檢查拼寫、少輸入幾個字，或在地圖上點選站點。`,
  which: "您指的是哪一個？",
  partly: (missing) => `${missing ? `沒有找到「${missing}」` : "沒有完全找到"}。您指的是其中之一嗎？`,
  without: (missing) => `不含「${missing}」`,
  category: (name) => CATEGORIES[name] ?? name.replaceAll("_", " "),
  kinds: { stop: "站點", station: "車站", line: "線路", place: "地點", street: "街道", address: "地址" },
  platform: (code) => `${code}月台`,
  around: "您附近",
  aroundPlace: (name) => `${name}附近`,
  aroundMap: "地圖中心附近",
  aroundMe: "我附近的班次",
  aroundMiddle: "改看地圖中心",
  point: "這個位置",
  near: (place) => `${place}附近`,
  outside: (city) => `您不在${city}範圍內。這裏顯示地圖中心附近。`,
  locating: "正在獲取您的位置…",
  noPlace: "無法得知您的位置：瀏覽器只在安全頁面上、並經您允許後才提供。這裏顯示地圖中心附近。",
  nothingNear: "接下來幾小時內，1公里內沒有班次。請移動地圖，或搜尋其他地方。",
  from: (stop, distance) => `${stop}，${distance.replace(" ", "\u00a0")}`,
  recent: "您看過的站點",
  forget: "清除",
  planFrom: "從這裏出發",
  planTo: "到這裏去",
  cancelled: "已取消",
};
