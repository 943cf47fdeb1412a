// Made by `make generate` from shell.zh.js: not to be edited.

// Texts of the frame and of what several views show, in Traditional Chinese.

// What the server refuses, by the error's code; what is not here says what exactly was wrong, in English.
const FAILURES = {
  STOP_NOT_FOUND: "沒有這個站點。", ROUTE_NOT_FOUND: "沒有這條線路。", TRIP_NOT_FOUND: "這一天沒有這個班次。",
  ALERT_NOT_FOUND: "沒有這條服務資訊，或已失效。", FAVORITE_NOT_FOUND: "沒有這項收藏。", DEVICE_NOT_FOUND: "沒有這台裝置。",
  SUBSCRIPTION_NOT_FOUND: "沒有這項訂閱。", SAVED_TRIP_NOT_FOUND: "沒有這條已儲存的路線。", REMINDER_NOT_FOUND: "沒有這條提醒。",
  PLACE_NOT_FOUND: "沒有找到這個地點，或附近沒有站點。", OUTSIDE_TIMETABLE: "這一天不在時刻表範圍內。",
  SAME_ORIGIN_AND_DESTINATION: "起點和終點是同一個地方。", REACH_TOO_LARGE: "範圍太大：請縮短時間或步行距離。",
  REFRESH_TOKEN_INVALID: "這條路線已無法更新，請重新規劃。", DEPARTURE_PASSED: "離發車太近，來不及設定提醒。",
  LIMIT_REACHED: "已達數量上限，請先刪除一項。", PRECONDITION_FAILED: "內容已在別處更改，請重新載入。",
  AUTH_REQUIRED: "請先登入。", AUTH_INVALID: "登入已失效，請重新登入。", NOT_FOUND: "這裏沒有內容。",
  PAYLOAD_TOO_LARGE: "內容過長。", URI_TOO_LONG: "網址過長。", RATE_LIMIT_EXCEEDED: "請求過於頻繁，請稍後再試。",
  INTERNAL_SERVER_ERROR: "伺服器出了意外錯誤，請稍後再試。", TIMETABLE_UNAVAILABLE: "時刻表尚未就緒，請稍後再試。",
  PACK_UNAVAILABLE: "離線時刻表尚未就緒，請稍後再試。", STORAGE_UNAVAILABLE: "目前無法讀取您儲存的內容，請稍後再試。",
  SIGN_IN_UNAVAILABLE: "目前無法以這種方式登入，請稍後再試。", STREAM_LIMIT_REACHED: "打開的實時連接過多，請稍後再試。",
  PLANNER_BUSY: "查詢路線的人較多，請稍後再試。", SERVER_BUSY: "伺服器繁忙，請稍後再試。",
  REQUEST_TIMEOUT: "伺服器用時過長，請重試。", PLAN_TIMEOUT: "規劃用時過長，請重試，或減少條件。",
  invalid_credentials: "電郵地址或密碼不正確。", email_not_confirmed: "電郵地址尚未確認：請打開我們發送的電郵。", user_banned: "此帳戶已被停用。",
  user_already_exists: "該電郵地址已註冊。", email_exists: "該電郵地址已註冊。", signup_disabled: "目前不開放註冊。",
  weak_password: "密碼至少需要8個字元。", same_password: "新密碼不能與舊密碼相同。", otp_expired: "連結或驗證碼已失效，請重新獲取。",
  over_email_send_rate_limit: "電郵發送過於頻繁，請60秒後再試。", over_request_rate_limit: "請求過於頻繁，請稍後再試。",
  session_not_found: "登入已失效，請重新登入。", session_expired: "登入已失效，請重新登入。",
  refresh_token_not_found: "登入已失效，請重新登入。", refresh_token_already_used: "登入已失效，請重新登入。",
  user_not_found: "沒有這個帳戶。", request_timeout: "伺服器用時過長，請重試。",
  unexpected_failure: "伺服器出了意外錯誤，請稍後再試。",
};

const NOTICES = {
  walking_is_quicker: "步行可能比乘車更快。", no_journey: "在所查詢的時間和條件下沒有找到路線。",
  long_wait: "最早的班次要等一個多小時。", outside_timetable: "所查詢的日期早於時刻表。", timetable_expired: "時刻表已過期，之後的班次未知。",
  timetable_only: "按時刻表規劃，未使用實時數據。", live_data_stale: "部分實時時間已過時，可能不準。",
  wheelchair_unknown: "其中一些路線能否無障礙通行未知。", provider_unavailable: "常用的路線服務無法使用，以下由備用服務提供。",
};

const ENDS = { origin: "起點", destination: "終點" };

const TURNS = {
  depart: "步行", straight: "直行", slight_left: "稍向左", left: "左轉", sharp_left: "向左急轉", slight_right: "稍向右", right: "右轉",
  sharp_right: "向右急轉", back: "調頭",
};

const WAYS = { street: "街道", path: "行人路", bridge: "橋", tunnel: "地道", corridor: "通道", platform: "月台" };

/** A part of a walk: 左轉，沿George Street走. */
function step({ turn, way, street_name: name, leads_up: up, to_level: level = null }) {
  const direction = up === null ? "" : up ? "上行" : "下行";
  const to = level === null ? "" : `到${level}層`;
  if (way === "lift") return `乘升降機${to || direction}`;
  if (way === "steps") return `走台階${direction}${to}${name ? `（${name}）` : ""}`;
  if (way === "escalator") return `乘扶手電梯${direction}${to}`;
  if (way === "crossing") return name ? `橫過${name}` : `${TURNS[turn]}，橫過街道`;
  const along = `沿${name ?? WAYS[way] ?? WAYS.path}`;
  return turn === "depart" ? `${along}步行` : `${TURNS[turn]}，${along}走`;
}

const CHANGES = {
  cancelled: ({ from }) => `從${from.name}出發的班次已取消。`,
  // Which end it is, only the sentence says.
  stop_skipped: ({ from, to }, message) => `這一班次不再停靠${/ calls at (.+)\.$/.exec(message)?.[1] ?? `${from.name}或${to.name}`}。`,
  connection_missed: ({ to }) => `在${to.name}已趕不上轉乘。`,
  trip_gone: () => "這一班次已不在時刻表中。",
  timetable_changed: () => "這條路線的一個站點已不在時刻表中。",
};

export default {
  name: "Sydney Transit",
  views: { board: "班次", plan: "路線", alerts: "服務資訊", account: "我的", operations: "運維", developers: "開發者" },
  title: (view, city) => (view ? `${view} · ${city}` : city),
  frame: { skip: "跳到內容", views: "頁面", map: "地圖", mapOpen: "地圖", mapClose: "關閉地圖" },
  joins: { names: "、", facts: "，", things: "；", name: "：", sentences: "。" },
  loading: "正在查詢…",
  retry: "重試",
  reload: "重新載入頁面",
  signInFirst: "請先在「我的」中登入。",
  back: "返回",
  close: "關閉",
  notThere: "這裏沒有這個頁面。",

  live: { live: "實時", stale: "實時數據已過時", expired: "沒有實時數據", none: "僅時刻表", unknown: "實時數據：正在查詢…" },
  standing: {
    live: (age) => `所有數據源均為實時，最舊的數據為${age}前`,
    none: "沒有實時數據：時間均為時刻表時間",
  },
  silent: {
    // What a page says of modes, by what it lacks: `since` is null where nothing was ever heard.
    trip_updates: {
      expired: (modes, since) => `${modes}：${since ? `自${since}起` : ""}沒有實時到站時間，顯示的是時刻表。`,
      stale: (modes, since) => `${modes}：實時到站時間已過時，為${since}的數據，均已標明。`,
    },
    vehicle_positions: {
      expired: (modes, since) => `${modes}：${since ? `自${since}起` : ""}沒有收到車輛位置，地圖上不顯示。`,
      stale: (modes, since) => `${modes}：地圖上的位置已過時，為${since}的數據。`,
    },
    alerts: {
      expired: (_, since) => `${since ? `自${since}起` : ""}無法獲取服務資訊：可能有我們看不到的資訊。`,
      stale: (_, since) => `服務資訊已過時，為${since}的數據。`,
    },
    all: "沒有收到任何實時數據。所有時間均為時刻表時間，不代表實際情況。",
    kept: (time) => `沒有網絡連接。顯示的是${time}的內容，可能已不準確。`,
    unreachable: (time) => `自${time}起伺服器沒有應答。顯示的內容可能已不準確。`,
  },

  request: { show: "顯示請求", stream: "事件流" },

  failure: {
    offline: "無法連接伺服器。請檢查網絡後重試。",
    limited: (span) => `請求過於頻繁，請在${span}後重試。`,
    program: "這個頁面本身出了問題，與您的網絡無關。請重新載入，您儲存的內容不會丟失。",
    other: (message, id) => (id ? `${message}（請求${id}）` : message),
  },

  server: {
    failure: ({ code, message }) => FAILURES[code] ?? message,
    notice: ({ code, end, message }) => (code === "place_guessed" ? `沒有叫這個名字的${ENDS[end] ?? "地點"}，已按最接近的地點查詢。` : NOTICES[code] ?? message),
    change: ({ kind, message }, leg) => (leg && CHANGES[kind]?.(leg, message)) ?? message,
    step,
  },

  modes: {
    rail: "火車", metro: "地鐵", light_rail: "輕軌", bus: "巴士", ferry: "渡輪", coach: "長途客車",
    cable_car: "纜車", gondola: "吊廂纜車", funicular: "纜索鐵路", trolleybus: "無軌電車", monorail: "單軌列車",
    air: "飛機", taxi: "的士", other: "其他",
  },

  time: {
    now: "即將發車",
    soon: (minutes) => `${minutes}分鐘`,
    at: (time) => time,
    gone: "已開出",
    spokenSoon: (minutes) => (minutes <= 0 ? "即將發車" : `${minutes}分鐘後`),
    seconds: (count) => `${count}秒`,
    minutes: (count) => `${count}分鐘`,
    hours: (hours, minutes) => (minutes ? `${hours}小時${minutes}分鐘` : `${hours}小時`),
    ago: (span) => `${span}前`,
  },
  delay: {
    onTime: "準時",
    late: (minutes) => `延誤${minutes}分鐘`,
    early: (minutes) => `提前${minutes}分鐘`,
    unknown: "時刻表",
  },
  distance: { meters: (count) => `${count}米`, kilometers: (count) => `${count}公里` },
  occupancy: {
    empty: "空車", many_seats_available: "座位充足", few_seats_available: "座位較少", standing_room_only: "只有站位",
    crushed_standing_room_only: "非常擁擠", full: "滿載", not_accepting_passengers: "不再上客",
    no_data_available: "未知", not_boardable: "不載客",
  },
};
