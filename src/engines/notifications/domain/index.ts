export {
  countUnread,
  listNotifications,
  type Notification,
  type NotificationPreferences,
  readAllNotifications,
  readNotification,
  readNotificationPreferences,
  saveNotificationPreferences,
} from './api.ts'
export type { BotFailure } from './bot-answers.ts'
export {
  type BotPlatform,
  botAddresses,
  botPlatformLabels,
  botPlatforms,
  isSigned,
  mostBots,
} from './bots.ts'
export {
  createNoticeBot,
  deleteNoticeBot,
  listNoticeBots,
  type NoticeBot,
  testNoticeBot,
  updateNoticeBot,
} from './bots-api.ts'
export { mailSecurities, usualPort } from './mail-settings.ts'
export {
  type MailSettings,
  readMailSettings,
  sendTestMail,
  updateMailSettings,
} from './mail-settings-api.ts'
export { type NoticeSettings, readNoticeSettings, updateNoticeSettings } from './notice-settings-api.ts'
export {
  type NotificationKind,
  noticeKindsOf,
  noticesOf,
  provideNotices,
} from './notification-kinds.ts'
