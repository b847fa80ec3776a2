import type { Generated } from 'kysely'
import type { BotPlatform } from '../domain/bots.ts'
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
      awaits_digest: Generated<boolean>
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
      quiet_from: string | null
      quiet_to: string | null
      digest_at: string | null
      own_quiet: Generated<boolean>
      quiet_days_off: Generated<boolean>
      kinds_without_bots: Generated<string[]>
    }
    notice_settings: {
      organization_id: number
      bot_platforms: string[]
      quiet_from: string | null
      quiet_to: string | null
      quiet_days_off: boolean
      version: number
      updated_at: Date
      updated_by: number
    }
    notice_bots: {
      id: Generated<number>
      organization_id: number
      user_id: number
      platform: BotPlatform
      name: string
      is_on: Generated<boolean>
      /** Sealed, as is the secret. */
      address: Generated<string>
      secret: Generated<string>
      address_mark: string
      next_at: Date | null
      failures: Generated<number>
      rests_until: Date | null
      reason: string | null
      answer: Generated<string>
      sent_at: Date | null
      version: Generated<number>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    notice_bot_waiting: {
      organization_id: number
      bot_id: number
      notification_id: number
      due_at: Date
    }
  }
}
