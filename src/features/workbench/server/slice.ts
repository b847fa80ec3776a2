import type { ServerSlice } from '#server/slice.ts'
import { workbenchRoutes } from './workbench-routes.ts'

export const server: ServerSlice = { routes: workbenchRoutes }
