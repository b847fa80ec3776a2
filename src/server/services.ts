import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { DiskSpace } from './disk-space.ts'
import type { ServerState } from './embedded-postgres/index.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Usage } from './usage.ts'

/** What every request and job may use; made once at the start by app/. */
export type Services = {
  config: Config
  database: Database
  jobs: Jobs
  log: Log
  /** Free disk space for files; absent: not watched. */
  diskSpace?: DiskSpace
  /** What people and organisations may use, and have used; absent: nothing is limited. */
  usage?: Usage
  /** How the embedded database stands; absent: DATABASE_URL. */
  embedded?: () => ServerState
  /** What the first person must know to set up an empty installation that others can reach; absent: nothing. */
  setUpToken?: string
}
