import type { Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Tables {
    positions: {
      id: Generated<number>
      organization_id: number
      name: string
      name_en: Generated<string>
      version: Generated<number>
    }
  }
}
