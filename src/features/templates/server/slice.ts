import { sql } from 'kysely'
import { approvalSubject } from '#engines/approvals/server/index.ts'
import { registerFileSubjects } from '#engines/documents/server/index.ts'
import { nameFormReferences } from '#engines/forms/server/index.ts'
import { nameNumberHolders } from '#engines/numbering/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { templateForm } from '../domain/built-in-form.ts'
import { templateApprovals, templateFiles } from './template-access.ts'
import { templateHolders } from './template-number.ts'
import { templateRoutes } from './template-routes.ts'

export const server: ServerSlice = {
  routes: templateRoutes,
  forms: { 4: templateForm },
  wire() {
    nameFormReferences('template', 'templates', { alias: 'r', english: sql<string>`r.name_en` })
    nameNumberHolders('template', templateHolders)
    registerFileSubjects([templateFiles])
    approvalSubject('template', templateApprovals)
  },
}
