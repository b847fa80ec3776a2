import { coded } from '#engines/audit/domain/index.ts'
import { slice } from '#shared/slice.ts'
import { botPlatformLabels } from './domain/bots.ts'

export const notificationSlice = slice({
  at: 'engines/notifications',
  pages: {
    '/settings/mail': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 160, words: '邮件 | Email' },
    },
    '/settings/notices': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 170, words: '消息通知 | Notifications' },
    },
  },
  log: {
    kinds: {
      mail_settings: '邮件设置 | Email settings',
      notice_settings: '消息设置 | Notification settings',
      notice_bot: '群机器人 | Group bot',
    },
    actions: {
      'mail_settings.test': '发送测试邮件 | Send a test email',
      'notice_bot.create': '添加群机器人 | Add the group bot',
      'notice_bot.delete': '移除群机器人 | Remove the group bot',
      'notice_bot.test': '发送机器人测试消息 | Send a test message through',
    },
    fields: {
      platform: '平台 | Platform',
      platforms: '可用的群机器人平台 | Allowed group bot platforms',
      quietFrom: '免打扰开始 | Quiet hours from',
      quietTo: '免打扰结束 | Quiet hours to',
      quietOnDaysOff: '非工作日免打扰 | Quiet on non-working days',
    },
    values: {
      ...coded('notice_bot.platform', botPlatformLabels),
      ...coded('notice_settings.platforms', botPlatformLabels),
    },
  },
})
