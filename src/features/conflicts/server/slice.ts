import type { ServerSlice } from '#server/slice.ts'
import { conflictRoutes } from './conflict-routes.ts'

export const server: ServerSlice = { routes: conflictRoutes }
