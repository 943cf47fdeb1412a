// Texts of what is the rider's own on the home page, in Simplified Chinese.

export default {
  title: "我的",
  places: { home: "家", work: "公司" },
  go: { home: "回家的路线", work: "上班的路线" },
  set: "设置家和公司",
  change: "更改家和公司",
  where: { home: "您的家在哪里？", work: "您在哪里上班？" },
  hint: "只保存在这台设备上。",
  noLines: (query) => `“${query}”是一条线路。请输入站点、地点或地址。`,
  forget: { home: "清除家的位置", work: "清除公司的位置" },
  here: "您所在的位置",
  edit: "更改",
  done: "完成",
  left: (count) => `有${count}个收藏留在这台设备上：您账户的收藏已满。`,
};
