import { provideRules } from '#engines/deadlines/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { legalRules } from '../domain/legal-rules.ts'

export const server: ServerSlice = { wire: () => provideRules(legalRules) }
