// Texts of the frame and of what several views show, in Simplified Chinese.

export default {
  name: "Sydney Transit",
  views: { board: "班次", plan: "路线", alerts: "服务信息", account: "我的", operations: "运维", api: "API" },
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

  request: {
    show: "显示请求",
    title: "对应的请求",
    hint: "您自己的程序也能得到同样的应答。",
    token: "TOKEN即“POST /auth/v1/token?grant_type=password”所返回的access_token。",
    recent: "本页最近的请求",
    explorer: "在API文档中打开",
    took: (status, milliseconds) => `${status}，用时${milliseconds}毫秒`,
    stream: "事件流",
  },

  failure: {
    offline: "无法连接服务器。请检查网络后重试。",
    limited: (seconds) => `请求过于频繁，请在${seconds}秒后重试。`,
    program: "这个页面本身出了问题，与您的网络无关。请重新加载，您保存的内容不会丢失。",
    other: (message, id) => (id ? `${message}（请求${id}）` : message),
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
