// Made by `make generate` from arrived.zh.js: not to be edited.

// Texts of the page where links in mails end, in Traditional Chinese.

export default {
  title: "您的連結",
  closed: "本伺服器不提供帳戶。",
  expired: "此連結已失效：可能已經用過、已過期，或者之後又給您發了新的連結。請在「我的」中重新獲取。",
  failed: "此連結未能生效。請在「我的」中重新獲取。",
  halfway: "這一步已確認。請再打開發到您另一個電郵地址的連結。",
  elsewhere: "此連結是由應用請求的，只有發出請求的裝置才能繼續。請在該裝置上打開應用，或在此登入。",
  nothing: "本服務電郵中的連結會打開此頁。這次沒有帶來任何內容，請從電郵中重新打開連結。",
  unkept: "您的瀏覽器不允許本網站儲存數據，因此無法保持登入。請允許本網站儲存數據，然後重新獲取連結。",
  other: (present, made) => `您在此以 ${present || "另一個帳戶"} 登入，而此連結屬於 ${made || "另一個帳戶"}。`,
  change: "改用連結所屬的帳戶",
  toAccount: "前往您的帳戶",
  toStart: "前往班次",
};
