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
export {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
  notificationLabels,
  notificationText,
} from './notification-kinds.ts'
