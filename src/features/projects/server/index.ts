export {
  addContractsToProject,
  createProject,
  type NewProject,
  setContractProjects,
} from './project-operations.ts'
export { requireProject, visibleProjects } from './project-queries.ts'
export { projectRoutes } from './project-routes.ts'
