export { listAllProjects, type ProjectOption } from './api.ts'
export { type ProjectStatus, projectStatus, projectStatusLabel, takesContracts } from './project.ts'
export { project } from './record.ts'
