import { namePositions } from '#engines/people/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { position } from '../domain/record.ts'
import { positionRoutes } from './positions.ts'

export const server: ServerSlice = { routes: positionRoutes, wire: () => namePositions(position.table) }
