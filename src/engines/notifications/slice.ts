import { slice } from '#shared/slice.ts'

export const notificationSlice = slice({
  at: 'engines/notifications',
  pages: {
    '/settings/mail': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 160, words: '邮件 | Mail' },
    },
    '/settings/notices': {
      may: ['organization.manage'],
      menu: { group: 'settings', at: 170, words: '消息通知 | Notifications' },
    },
  },
})
