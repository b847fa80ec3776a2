export { tellContractsSeen } from './contracts-seen.ts'
export {
  addContractsToProject,
  createProject,
  type NewProject,
  removeContractsFromProject,
  setContractProjects,
} from './project-operations.ts'
export { projectTerms, requireOpenProject, requireProject } from './project-queries.ts'
export { projectPart, projectRoutes } from './project-routes.ts'
