export {
  addContractsToProject,
  createProject,
  type NewProject,
  setContractProjects,
} from './project-operations.ts'
export { projectTerms, requireProject } from './project-queries.ts'
export { projectRoutes } from './project-routes.ts'
