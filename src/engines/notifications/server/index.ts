export { type Notice, notify, registerNotificationJobs, settleNotices } from './notify.ts'
export { notificationRoutes } from './routes.ts'
