import type { Words } from './text.ts'

/** Words of what can be wrong with the ways on which notices reach people. */
export const noticeIssues = {
  quietHours: '免打扰时段须有不同的开始和结束 | Quiet hours must start and end at different times',
  mailHost:
    '请输入邮件服务器的主机名，如 smtp.company.com，不带 https:// 和端口 | Enter the name of the mail server, such as smtp.company.com, without https:// and port',
  mailPort:
    '端口应为 {ports} 之一；其他端口须由运维人员在 MAIL_HOSTS 中允许该服务器 | The port must be one of {ports}; other ports must be allowed by the operator in MAIL_HOSTS',
  mailInClear:
    '不加密只用于运维人员在 MAIL_HOSTS 中允许的内网服务器 | Unencrypted connections are allowed only to internal servers that the operator has listed in MAIL_HOSTS',
  botAddress:
    '不是该平台群机器人的 Webhook 地址，应形如 {example}；其他主机须由运维人员在 BOT_HOSTS 中允许 | This is not a webhook address of a group bot on this platform, such as {example}; other hosts must be allowed by the operator in BOT_HOSTS',
  botPlatform: '组织未允许使用该平台的机器人 | The organisation does not allow bots of this platform',
  botTwice: '您已添加过该机器人 | You have already added this bot',
  botsTooMany: '每人最多添加 {most} 个机器人 | Each person can add at most {most} bots',
} as const satisfies Record<string, Words>
