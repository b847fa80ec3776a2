export { isMailSet, sealMailPasswords } from './mail-settings.ts'
export { type Notice, notify, registerNotificationJobs, settleNotices } from './notify.ts'
export { notificationRoutes } from './routes.ts'
