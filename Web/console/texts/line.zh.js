// Texts of a line, beside those of departures, in Simplified Chinese.

import board from "./stop.zh.js";

const between = (few, many) => (few === many ? `${many}分钟` : `${few}至${many}分钟`);

export default Object.assign(board, {
  line: {
    towards: (headsigns) => `开往${headsigns.join("、")}`,
    directions: "方向",
    alerts: "线路服务信息",
    next: "接下来的班次",
    from: "从",
    board: (stop) => `${stop}的所有班次`,
    nothing: "接下来几小时内，这条线路没有从这里出发的班次。",

    everyNow: (few, many) => `目前每${between(few, many)}一班。`,
    everyAsPlanned: (few, many) => `目前每${between(few, many)}一班，与时刻表一致。`,
    everyPlanned: (few, many) => `按时刻表每${between(few, many)}一班。`,
    everyUsual: (few, many) => `时刻表为每${between(few, many)}一班。`,
    gap: (minutes, time) => `${time}之后间隔${minutes}分钟。`,
    pair: (time) => `${time}有两班几乎同时到。`,
    cancelled: (count) => `有${count}班取消。`,

    stops: "沿途站点",
    most: "大多数班次停靠的站点。",
    others: "大多数班次停靠的站点；有不同之处会注明。",
    leaves: (headsigns) => `部分班次在此分开：${headsigns.join("、")}`,
    joins: "其他班次在此汇入",
    ends: "部分班次在此终止",
    passed: "并非所有班次都停靠",
    elsewhere: "这条线路的其他位置",
    elsewhereNext: (stop) => `下一站${stop}`,
    none: "这个方向目前没有运行中的车辆。",
    lost: (time) => `最后一次收到车辆位置是在${time}，显示的内容可能有误。`,
    unknown: "目前不知道车辆的位置。",

    at: (stop) => `在${stop}`,
    between: (from, to) => `在${from}与${to}之间`,
    before: (stop) => `即将到达${stop}`,
    nextStop: (stop) => `下一站${stop}`,
    byForecast: "没有定位，按预测显示",
    byTimetable: "没有定位，按时刻表显示",
  },
});
