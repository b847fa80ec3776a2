import type { Generated } from 'kysely'
import type { MailSecurity } from '../domain/mail-settings.ts'

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
    mail_settings: {
      organization_id: number
      is_on: boolean
      host: string
      port: number
      security: MailSecurity
      account: string
      /** Sealed. */
      password: string
      sender_name: string
      sender_address: string
      version: number
      updated_at: Date
      updated_by: number
    }
    notification_preferences: {
      organization_id: number
      user_id: number
      mail: boolean
      kinds_without_mail: string[]
    }
  }
}
