import type { Generated } from 'kysely'
import type { Locale } from '#shared/text.ts'

declare module '#server/database.ts' {
  interface Views {
    /** Who somebody is, for the statements of every slice: what signs a person in stays in `users`. */
    people: {
      id: number
      organization_id: number
      account: string
      name: string
      nickname: string
      email: string
      phone: string
      avatar_file_id: number | null
      department_id: number | null
      position_id: number | null
      manager_id: number | null
      state: 'active' | 'disabled' | 'terminated'
      locale: string
    }
    department_tree: {
      id: number
      organization_id: number
      parent_id: number | null
      name: string
      /** The ids from the top down to its own, with a slash behind each. */
      path: string
      abbr: string | null
      head_user_id: number | null
    }
  }
  interface Tables {
    organizations: {
      id: Generated<number>
      name: string
      display_name: string | null
      logo_file_id: number | null
      time_zone: Generated<string>
      locale: Generated<Locale>
      is_demonstration: Generated<boolean>
      settings: Generated<unknown>
      access_version: Generated<number>
      version: Generated<number>
      created_at: Generated<Date>
    }
    departments: {
      id: Generated<number>
      organization_id: number
      parent_id: number | null
      name: string
      name_en: Generated<string>
      path: Generated<string>
      abbr: string | null
      head_user_id: number | null
      sort_order: Generated<number>
      version: Generated<number>
    }
    users: {
      id: Generated<number>
      organization_id: number
      account: string
      name: string
      nickname: Generated<string>
      email: Generated<string>
      phone: Generated<string>
      avatar_file_id: number | null
      department_id: number | null
      position_id: number | null
      manager_id: number | null
      password_hash: string | null
      must_change_password: Generated<boolean>
      totp_secret: string | null
      state: Generated<'active' | 'disabled' | 'terminated'>
      locale: Generated<string>
      version: Generated<number>
      created_at: Generated<Date>
    }
    sign_in_attempts: { id: Generated<number>; account: string; ip: string; at: Generated<Date> }
  }
}
