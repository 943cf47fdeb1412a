// Made by `make generate` from mine.zh.js: not to be edited.

// Texts of what is the rider's own on the home page, in Traditional Chinese.

export default {
  title: "我的",
  places: { home: "家", work: "公司" },
  go: { home: "回家的路線", work: "上班的路線" },
  set: "設定家和公司",
  change: "更改家和公司",
  where: { home: "您的家在哪裏？", work: "您在哪裏上班？" },
  hint: "只儲存在這台裝置上。",
  noLines: (query) => `「${query}」是一條線路。請輸入站點、地點或地址。`,
  forget: { home: "清除家的位置", work: "清除公司的位置" },
  here: "您所在的位置",
  edit: "更改",
  done: "完成",
  left: (count) => `有${count}個收藏留在這台裝置上：您帳戶的收藏已滿。`,
};
