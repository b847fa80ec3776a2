export { ProjectField } from './project-field.tsx'
