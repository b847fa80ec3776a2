import { nameFormReferences } from '#engines/forms/server/index.ts'
import { served } from '#engines/records/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { projectForm } from '../domain/built-in-form.ts'
import { project } from '../domain/record.ts'
import { projectTerms } from './project-queries.ts'
import { projectPart, projectRoutes } from './project-routes.ts'

export const server: ServerSlice = {
  routes: projectRoutes,
  forms: { 7: projectForm },
  records: [served(project, projectPart)],
  wire: () => nameFormReferences('project', project.table, { ...projectTerms, mayFind: 'project.read' }),
}
