export { listAllProjects } from './api.ts'
export { project } from './record.ts'
