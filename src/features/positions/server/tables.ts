import type { Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Tables {
    positions: { id: Generated<number>; organization_id: number; name: string; version: Generated<number> }
  }
}
