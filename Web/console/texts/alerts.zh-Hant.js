// Made by `make generate` from alerts.zh.js: not to be edited.

// Texts of alerts, in Traditional Chinese.

export default {
  title: "服務資訊", all: "全部服務資訊", any: "全部",
  labels: { active: "時間", severity: "嚴重程度", mode: "交通方式", route_id: "線路" },
  active: { "": "當前", upcoming: "即將生效", all: "當前和即將生效" },
  severity: { critical: "嚴重", warning: "運行受影響", info: "須知" },
  signIn: "登入後可查看收藏的服務資訊",
  tell: "接收這條線路的通知", untell: "不再接收這條線路的通知",
  told: "您會收到這條線路的通知。", untold: "您不會再收到這條線路的通知。",
  mine: "只看與我的收藏有關的", noFavorites: "還沒有收藏。在站點頁點一下星標即可收藏。",
  partly: (count, all) => `共有${all}個收藏，這裏只查看前${count}個。`, noneThere: "沒有與它們有關的服務資訊。",
  total: (total, active) => `${{ "": "當前", upcoming: "即將生效的" }[active] ?? "當前和即將生效的"}服務資訊共${total}條，最嚴重的在前`,
  next: (rest) => `顯示更多（還有${rest}條）`,
  empty: {
    live: "沒有服務資訊。數據源均為實時，目前沒有異常。",
    stale: "沒有已知的服務資訊，但實時數據已過時：可能有我們看不到的資訊。",
    pending: "服務資訊尚未收到。",
    expired: "實時數據過舊，無法顯示服務資訊：可能有我們看不到的資訊。",
    none: "這裏沒有提供服務資訊的實時數據源：可能有我們看不到的資訊。",
  },
  widen: "顯示全部服務資訊",
  unrefreshed: (time) => `顯示的是${time}的內容。`,
  gone: "這條服務資訊已不再發佈，可能已經結束。",
  effect: {
    NO_SERVICE: "停駛", REDUCED_SERVICE: "班次減少", SIGNIFICANT_DELAYS: "嚴重延誤", DETOUR: "繞行",
    ADDITIONAL_SERVICE: "加開班次", MODIFIED_SERVICE: "服務調整", STOP_MOVED: "站點遷移",
    ACCESSIBILITY_ISSUE: "升降機或斜道停用",
  },
  cancelled: "已取消",
  cause: {
    TECHNICAL_PROBLEM: "技術故障", STRIKE: "罷工", DEMONSTRATION: "集會遊行", ACCIDENT: "事故", HOLIDAY: "假日",
    WEATHER: "天氣", MAINTENANCE: "維修", CONSTRUCTION: "施工", POLICE_ACTIVITY: "警方行動",
    MEDICAL_EMERGENCY: "有人需要救助",
  },
  over: "已結束",
  period: (start, end) => `${start ? `${start}起` : end ? "現在起" : ""}${start || end ? "，" : ""}${end ? `至${end}` : "直至另行通知"}`,
  periods: (count) => `共${count}個時段`,
  seen: (first, updated, revision) => `首次收到：${first}${revision > 1 ? `，${updated}更新（第${revision}版）` : ""}`,
  read: "查看全文", where: "詳情",
  trips: (count) => `${count}個班次`,
  more: (count) => `另有${count}項`,
  web: "在網上查看更多",
};
