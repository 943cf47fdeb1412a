// Made by `make generate` from night.zh.js: not to be edited.

// Texts of nights and of days as riders say them, in Traditional Chinese.

export default {
  tonight: (time) => `今晚${time}`,
  tomorrow: (time) => `明天${time}`,
  days: { tonight: "今晚", today: "今天", tomorrow: "明天", yesterday: "昨天" },

  title: "今晚的末班",
  home: "從這裏回家的末班",
  times: (leaves, arrives) => `${leaves}出發，${arrives}到達`,
  safe: "轉乘時間都充裕的末班",
  direct: "最後一班，無需轉乘",
  both: "最後一班，轉乘時間都充裕",
  tight: "最後一班，但轉乘時間緊張",
  then: (time) => `之後直到${time}都沒有班次。`,
  end: "之後到早上才有班次。",
  over: (wait, time) => `今晚已沒有班次。首班在${wait}後，${time}出發。`,
  far: (wait, time) => `下一班在${wait}後，${time}出發。`,
};
