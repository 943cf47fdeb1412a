// Made by `make generate` from developers.zh.js: not to be edited.

// Texts of the developers' view, and of the dialog with the request behind a view, in Traditional Chinese.

export default {
  api: "API",
  explorer: "網上偵錯",
  explorerHint: "試用每個請求，查看參數和回應。",
  reference: "參考文件",
  referenceHint: "完整的介面約定。",
  changes: "變更",
  changesHint: "每個版本新增了什麼，什麼將在何時停用。",
  requests: "請求",
  show: "在每個頁面顯示其請求",
  showHint: "之後每個頁面都有一個按鈕，顯示該頁面所用的請求，可在調試頁面或終端中試用。此瀏覽器會記住這一設定。",
  operations: "伺服器運行情況",
  operationsHint: "數據來源、檢查和各項數據。",

  behind: {
    title: "對應的請求",
    hint: "您自己的程式也能得到同樣的應答。",
    token: "TOKEN即「POST /auth/v1/token?grant_type=password」所返回的access_token。",
    recent: "本頁最近的請求",
    explorer: "在API文件中打開",
    took: (status, milliseconds) => `${status}，用時${milliseconds}毫秒`,
  },
};
