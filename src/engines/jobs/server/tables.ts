import type { Generated } from 'kysely'
import type { JobState } from '../domain/live-event.ts'

declare module '#server/database.ts' {
  interface Tables {
    job_runs: {
      id: Generated<number>
      organization_id: number
      user_id: number
      name: string
      state: Generated<JobState>
      done: Generated<number>
      total: number | null
      errors: Generated<unknown>
      file_id: number | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
      finished_at: Date | null
    }
    live_events: {
      id: Generated<number>
      organization_id: number
      user_id: number
      type: string
      data: unknown
      at: Generated<Date>
    }
  }
}
