export {
  listAllProjects,
  listProjects,
  type ProjectDetail,
  type ProjectOption,
  type ProjectRow,
  readProject,
} from './api.ts'
export { type ProjectStatus, projectStatus, projectStatusLabel, takesContracts } from './project.ts'
