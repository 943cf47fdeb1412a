// Texts of nights and of days as riders say them, in Simplified Chinese.

export default {
  tonight: (time) => `今晚${time}`,
  tomorrow: (time) => `明天${time}`,
  days: { tonight: "今晚", today: "今天", tomorrow: "明天", yesterday: "昨天" },

  title: "今晚的末班",
  home: "从这里回家的末班",
  times: (leaves, arrives) => `${leaves}出发，${arrives}到达`,
  safe: "换乘时间都充裕的末班",
  direct: "最后一班，无需换乘",
  both: "最后一班，换乘时间都充裕",
  tight: "最后一班，但换乘时间紧张",
  then: (time) => `之后直到${time}都没有班次。`,
  end: "之后到早上才有班次。",
  over: (wait, time) => `今晚已没有班次。首班在${wait}后，${time}出发。`,
  far: (wait, time) => `下一班在${wait}后，${time}出发。`,
};
