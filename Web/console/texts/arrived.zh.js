// Texts of the page where links in mails end, in Simplified Chinese.

export default {
  title: "您的链接",
  closed: "本服务器不提供账户。",
  expired: "此链接已失效：可能已经用过、已过期，或者之后又给您发了新的链接。请在“我的”中重新获取。",
  failed: "此链接未能生效。请在“我的”中重新获取。",
  halfway: "这一步已确认。请再打开发到您另一个邮箱地址的链接。",
  elsewhere: "此链接是由应用请求的，只有发出请求的设备才能继续。请在该设备上打开应用，或在此登录。",
  nothing: "本服务邮件中的链接会打开此页。这次没有带来任何内容，请从邮件中重新打开链接。",
  unkept: "您的浏览器不允许本网站保存数据，因此无法保持登录。请允许本网站保存数据，然后重新获取链接。",
  other: (present, made) => `您在此以 ${present || "另一个账户"} 登录，而此链接属于 ${made || "另一个账户"}。`,
  change: "改用链接所属的账户",
  toAccount: "前往您的账户",
  toStart: "前往班次",
};
