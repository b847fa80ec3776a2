export { type Notice, notify, registerNotificationJobs } from './notify.ts'
export { notificationRoutes } from './routes.ts'
