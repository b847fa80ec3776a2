export {
  countUnread,
  listNotifications,
  type Notification,
  type NotificationPreferences,
  notification,
  notificationPreferences,
  readAllNotifications,
  readNotification,
  readNotificationPreferences,
  saveNotificationPreferences,
} from './api.ts'
export { mailSecurities, usualPort } from './mail-settings.ts'
export {
  type MailSettings,
  readMailSettings,
  sendTestMail,
  updateMailSettings,
} from './mail-settings-api.ts'
export {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
  notificationLabels,
  notificationText,
} from './notification-kinds.ts'
