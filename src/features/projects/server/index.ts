export { tellContractsSeen } from './contracts-seen.ts'
export {
  addContractsToProject,
  createProject,
  removeContractsFromProject,
  setContractProjects,
} from './project-operations.ts'
export { projectTerms, requireOpenProject, requireProject } from './project-queries.ts'
