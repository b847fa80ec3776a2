export type { ServerState } from './keeper.ts'
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  joinEmbeddedPostgres,
  makeEmbeddedPostgres,
  startEmbeddedPostgres,
} from './start.ts'
