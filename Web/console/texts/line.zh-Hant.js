// Made by `make generate` from line.zh.js: not to be edited.

// Texts of a line, beside those of departures, in Traditional Chinese.

import board from "./stop.zh-Hant.js";

const between = (few, many) => (few === many ? `${many}分鐘` : `${few}至${many}分鐘`);

export default Object.assign(board, {
  line: {
    towards: (headsigns) => `開往${headsigns.join("、")}`,
    directions: "方向",
    alerts: "線路服務資訊",
    next: "接下來的班次",
    from: "從",
    board: (stop) => `${stop}的所有班次`,
    nothing: "接下來幾小時內，這條線路沒有從這裏出發的班次。",

    everyNow: (few, many) => `目前每${between(few, many)}一班。`,
    everyAsPlanned: (few, many) => `目前每${between(few, many)}一班，與時刻表一致。`,
    everyPlanned: (few, many) => `按時刻表每${between(few, many)}一班。`,
    everyUsual: (few, many) => `時刻表為每${between(few, many)}一班。`,
    gap: (minutes, time) => `${time}之後間隔${minutes}分鐘。`,
    pair: (time) => `${time}有兩班幾乎同時到。`,
    cancelled: (count) => `有${count}班取消。`,

    stops: "沿途站點",
    most: "大多數班次停靠的站點。",
    others: "大多數班次停靠的站點；有不同之處會註明。",
    leaves: (headsigns) => `部分班次在此分開：${headsigns.join("、")}`,
    joins: "其他班次在此匯入",
    ends: "部分班次在此終止",
    passed: "並非所有班次都停靠",
    elsewhere: "這條線路的其他位置",
    elsewhereNext: (stop) => `下一站${stop}`,
    none: "這個方向目前沒有運行中的車輛。",
    lost: (time) => `最後一次收到車輛位置是在${time}，顯示的內容可能有誤。`,
    unknown: "目前不知道車輛的位置。",

    at: (stop) => `在${stop}`,
    between: (from, to) => `在${from}與${to}之間`,
    before: (stop) => `即將到達${stop}`,
    nextStop: (stop) => `下一站${stop}`,
    byForecast: "沒有定位，按預測顯示",
    byTimetable: "沒有定位，按時刻表顯示",
  },
});
