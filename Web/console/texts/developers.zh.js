// Texts of the developers' view, and of the dialog with the request behind a view, in Simplified Chinese.

export default {
  api: "API",
  explorer: "在线调试",
  explorerHint: "试用每个请求，查看参数和响应。",
  reference: "参考文档",
  referenceHint: "完整的接口约定。",
  changes: "变更",
  changesHint: "每个版本新增了什么，什么将在何时停用。",
  requests: "请求",
  show: "在每个页面显示其请求",
  showHint: "之后每个页面都有一个按钮，显示该页面所用的请求，可在调试页面或终端中试用。此浏览器会记住这一设置。",
  operations: "服务器运行情况",
  operationsHint: "数据来源、检查和各项数据。",

  behind: {
    title: "对应的请求",
    hint: "您自己的程序也能得到同样的应答。",
    token: "TOKEN即“POST /auth/v1/token?grant_type=password”所返回的access_token。",
    recent: "本页最近的请求",
    explorer: "在API文档中打开",
    took: (status, milliseconds) => `${status}，用时${milliseconds}毫秒`,
  },
};
