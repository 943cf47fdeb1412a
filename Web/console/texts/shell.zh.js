// Texts of the frame and of what several views show, in Simplified Chinese.

// What the server refuses, by the error's code; what is not here says what exactly was wrong, in English.
const FAILURES = {
  STOP_NOT_FOUND: "没有这个站点。", ROUTE_NOT_FOUND: "没有这条线路。", TRIP_NOT_FOUND: "这一天没有这个班次。",
  ALERT_NOT_FOUND: "没有这条服务信息，或已失效。", FAVORITE_NOT_FOUND: "没有这项收藏。", DEVICE_NOT_FOUND: "没有这台设备。",
  SUBSCRIPTION_NOT_FOUND: "没有这项订阅。", SAVED_TRIP_NOT_FOUND: "没有这条已保存的路线。", REMINDER_NOT_FOUND: "没有这条提醒。",
  PLACE_NOT_FOUND: "没有找到这个地点，或附近没有站点。", OUTSIDE_TIMETABLE: "这一天不在时刻表范围内。",
  SAME_ORIGIN_AND_DESTINATION: "起点和终点是同一个地方。", REACH_TOO_LARGE: "范围太大：请缩短时间或步行距离。",
  REFRESH_TOKEN_INVALID: "这条路线已无法更新，请重新规划。", DEPARTURE_PASSED: "离发车太近，来不及设置提醒。",
  LIMIT_REACHED: "已达数量上限，请先删除一项。", PRECONDITION_FAILED: "内容已在别处更改，请重新加载。",
  AUTH_REQUIRED: "请先登录。", AUTH_INVALID: "登录已失效，请重新登录。", NOT_FOUND: "这里没有内容。",
  PAYLOAD_TOO_LARGE: "内容过长。", URI_TOO_LONG: "网址过长。", RATE_LIMIT_EXCEEDED: "请求过于频繁，请稍后再试。",
  INTERNAL_SERVER_ERROR: "服务器出了意外错误，请稍后再试。", TIMETABLE_UNAVAILABLE: "时刻表尚未就绪，请稍后再试。",
  PACK_UNAVAILABLE: "离线时刻表尚未就绪，请稍后再试。", STORAGE_UNAVAILABLE: "目前无法读取您保存的内容，请稍后再试。",
  SIGN_IN_UNAVAILABLE: "目前无法以这种方式登录，请稍后再试。", STREAM_LIMIT_REACHED: "打开的实时连接过多，请稍后再试。",
  PLANNER_BUSY: "查询路线的人较多，请稍后再试。", SERVER_BUSY: "服务器繁忙，请稍后再试。",
  REQUEST_TIMEOUT: "服务器用时过长，请重试。", PLAN_TIMEOUT: "规划用时过长，请重试，或减少条件。",
  invalid_credentials: "邮箱或密码不正确。", email_not_confirmed: "邮箱尚未确认：请打开我们发送的邮件。", user_banned: "此账户已被停用。",
  user_already_exists: "该邮箱已注册。", email_exists: "该邮箱已注册。", signup_disabled: "目前不开放注册。",
  weak_password: "密码至少需要8个字符。", same_password: "新密码不能与旧密码相同。", otp_expired: "链接或验证码已失效，请重新获取。",
  over_email_send_rate_limit: "邮件发送过于频繁，请60秒后再试。", over_request_rate_limit: "请求过于频繁，请稍后再试。",
  session_not_found: "登录已失效，请重新登录。", session_expired: "登录已失效，请重新登录。",
  refresh_token_not_found: "登录已失效，请重新登录。", refresh_token_already_used: "登录已失效，请重新登录。",
  user_not_found: "没有这个账户。", request_timeout: "服务器用时过长，请重试。",
  unexpected_failure: "服务器出了意外错误，请稍后再试。",
};

const NOTICES = {
  walking_is_quicker: "步行可能比乘车更快。", no_journey: "在所查询的时间和条件下没有找到路线。",
  long_wait: "最早的班次要等一个多小时。", outside_timetable: "所查询的日期早于时刻表。", timetable_expired: "时刻表已过期，之后的班次未知。",
  timetable_only: "按时刻表规划，未使用实时数据。", live_data_stale: "部分实时时间已过时，可能不准。",
  wheelchair_unknown: "其中一些路线能否无障碍通行未知。", provider_unavailable: "常用的路线服务无法使用，以下由备用服务提供。",
};

const ENDS = { origin: "起点", destination: "终点" };

const TURNS = {
  depart: "步行", straight: "直行", slight_left: "稍向左", left: "左转", sharp_left: "向左急转", slight_right: "稍向右", right: "右转",
  sharp_right: "向右急转", back: "掉头",
};

const WAYS = { street: "街道", path: "人行道", bridge: "桥", tunnel: "地道", corridor: "通道", platform: "站台" };

/** A part of a walk: 左转，沿George Street走. */
function step({ turn, way, street_name: name, leads_up: up, to_level: level = null }) {
  const direction = up === null ? "" : up ? "上行" : "下行";
  const to = level === null ? "" : `到${level}层`;
  if (way === "lift") return `乘电梯${to || direction}`;
  if (way === "steps") return `走台阶${direction}${to}${name ? `（${name}）` : ""}`;
  if (way === "escalator") return `乘自动扶梯${direction}${to}`;
  if (way === "crossing") return name ? `横过${name}` : `${TURNS[turn]}，横过街道`;
  const along = `沿${name ?? WAYS[way] ?? WAYS.path}`;
  return turn === "depart" ? `${along}步行` : `${TURNS[turn]}，${along}走`;
}

const CHANGES = {
  cancelled: ({ from }) => `从${from.name}出发的班次已取消。`,
  // Which end it is, only the sentence says.
  stop_skipped: ({ from, to }, message) => `这一班次不再停靠${/ calls at (.+)\.$/.exec(message)?.[1] ?? `${from.name}或${to.name}`}。`,
  connection_missed: ({ to }) => `在${to.name}已赶不上换乘。`,
  trip_gone: () => "这一班次已不在时刻表中。",
  timetable_changed: () => "这条路线的一个站点已不在时刻表中。",
};

export default {
  name: "Sydney Transit",
  views: { board: "班次", plan: "路线", alerts: "服务信息", account: "我的", operations: "运维", developers: "开发者" },
  title: (view, city) => (view ? `${view} · ${city}` : city),
  frame: { skip: "跳到内容", views: "页面", map: "地图", mapOpen: "地图", mapClose: "关闭地图" },
  joins: { names: "、", facts: "，", things: "；", name: "：", sentences: "。" },
  loading: "正在查询…",
  retry: "重试",
  reload: "重新加载页面",
  signInFirst: "请先在“我的”中登录。",
  back: "返回",
  close: "关闭",
  notThere: "这里没有这个页面。",

  live: { live: "实时", stale: "实时数据已过时", expired: "没有实时数据", none: "仅时刻表", unknown: "实时数据：正在查询…" },
  standing: {
    live: (age) => `所有数据源均为实时，最旧的数据为${age}前`,
    none: "没有实时数据：时间均为时刻表时间",
  },
  silent: {
    // What a page says of modes, by what it lacks: `since` is null where nothing was ever heard.
    trip_updates: {
      expired: (modes, since) => `${modes}：${since ? `自${since}起` : ""}没有实时到站时间，显示的是时刻表。`,
      stale: (modes, since) => `${modes}：实时到站时间已过时，为${since}的数据，均已标明。`,
    },
    vehicle_positions: {
      expired: (modes, since) => `${modes}：${since ? `自${since}起` : ""}没有收到车辆位置，地图上不显示。`,
      stale: (modes, since) => `${modes}：地图上的位置已过时，为${since}的数据。`,
    },
    alerts: {
      expired: (_, since) => `${since ? `自${since}起` : ""}无法获取服务信息：可能有我们看不到的信息。`,
      stale: (_, since) => `服务信息已过时，为${since}的数据。`,
    },
    all: "没有收到任何实时数据。所有时间均为时刻表时间，不代表实际情况。",
    kept: (time) => `没有网络连接。显示的是${time}的内容，可能已不准确。`,
    unreachable: (time) => `自${time}起服务器没有应答。显示的内容可能已不准确。`,
  },

  request: { show: "显示请求", stream: "事件流" },

  failure: {
    offline: "无法连接服务器。请检查网络后重试。",
    limited: (span) => `请求过于频繁，请在${span}后重试。`,
    program: "这个页面本身出了问题，与您的网络无关。请重新加载，您保存的内容不会丢失。",
    other: (message, id) => (id ? `${message}（请求${id}）` : message),
  },

  server: {
    failure: ({ code, message }) => FAILURES[code] ?? message,
    notice: ({ code, end, message }) => (code === "place_guessed" ? `没有叫这个名字的${ENDS[end] ?? "地点"}，已按最接近的地点查询。` : NOTICES[code] ?? message),
    change: ({ kind, message }, leg) => (leg && CHANGES[kind]?.(leg, message)) ?? message,
    step,
  },

  modes: {
    rail: "火车", metro: "地铁", light_rail: "轻轨", bus: "公交", ferry: "渡轮", coach: "长途客车",
    cable_car: "缆车", gondola: "吊厢缆车", funicular: "缆索铁路", trolleybus: "无轨电车", monorail: "单轨列车",
    air: "飞机", taxi: "出租车", other: "其他",
  },

  time: {
    now: "即将发车",
    soon: (minutes) => `${minutes}分钟`,
    at: (time) => time,
    gone: "已开出",
    spokenSoon: (minutes) => (minutes <= 0 ? "即将发车" : `${minutes}分钟后`),
    seconds: (count) => `${count}秒`,
    minutes: (count) => `${count}分钟`,
    hours: (hours, minutes) => (minutes ? `${hours}小时${minutes}分钟` : `${hours}小时`),
    ago: (span) => `${span}前`,
  },
  delay: {
    onTime: "准点",
    late: (minutes) => `晚点${minutes}分钟`,
    early: (minutes) => `提前${minutes}分钟`,
    unknown: "时刻表",
  },
  distance: { meters: (count) => `${count}米`, kilometers: (count) => `${count}公里` },
  occupancy: {
    empty: "空车", many_seats_available: "座位充足", few_seats_available: "座位较少", standing_room_only: "只有站位",
    crushed_standing_room_only: "非常拥挤", full: "满员", not_accepting_passengers: "不再上客",
    no_data_available: "未知", not_boardable: "不载客",
  },
};
