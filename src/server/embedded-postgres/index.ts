export type { ServerState } from './keeper.ts'
export {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  makeEmbeddedPostgres,
  startEmbeddedPostgres,
} from './start.ts'
