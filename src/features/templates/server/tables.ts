import type { Generated, JSONColumnType } from 'kysely'
import type { Bookmark } from '#engines/documents/domain/index.ts'
import type { TemplateRepair } from '../domain/api.ts'
import type { Bindings } from '../domain/template.ts'
import type { TemplateState } from '../domain/template-life.ts'

declare module '#server/database.ts' {
  interface Tables {
    templates: {
      id: Generated<number>
      organization_id: number
      name: string
      name_en: Generated<string>
      number: string | null
      /** The number as it is compared with others. */
      number_key: string | null
      description: Generated<string>
      state: Generated<TemplateState>
      published_version_id: number | null
      pending_version_id: number | null
      created_by: number
      updated_by: number
      created_at: Generated<Date>
      updated_at: Generated<Date>
      version: Generated<number>
    }
    template_contract_types: { organization_id: number; template_id: number; contract_type_id: number }
    template_settings: {
      organization_id: number
      flow_id: number | null
      version: Generated<number>
      updated_by: number
      updated_at: Generated<Date>
    }
    template_versions: {
      id: Generated<number>
      organization_id: number
      template_id: number
      ordinal: number
      file_id: number
      bookmarks: JSONColumnType<Bookmark[]>
      bindings: JSONColumnType<Bindings>
      note: Generated<string>
      origin: Generated<'uploaded' | 'edited'>
      repairs: JSONColumnType<TemplateRepair[], string | undefined>
      submitted_at: Date | null
      published_at: Date | null
      created_by: number
      created_at: Generated<Date>
    }
  }
}
