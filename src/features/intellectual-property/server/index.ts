export { organizationPart } from './organization-part.ts'
export { followFeesOf, registerRightJobs, rightDeadlines } from './right-deadlines.ts'
export { rightPart } from './right-part.ts'
export { intellectualPropertyRoutes } from './right-routes.ts'
