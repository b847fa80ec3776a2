import type { Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Tables {
    notifications: {
      id: Generated<number>
      organization_id: number
      user_id: number
      kind: string
      params: unknown
      link: string
      source: string
      created_at: Generated<Date>
      read_at: Date | null
    }
    notification_preferences: {
      organization_id: number
      user_id: number
      mail: boolean
      kinds_without_mail: string[]
    }
  }
}
