import { z } from 'zod'

/*
 * An archive is a gzipped tar: plan.json first, then the rows of each table in the text form of COPY
 * (tables/0007/000000.copy is the first part of the eighth table of the plan), then the stored files in parts
 * (files/<key>/000000), and totals.json last. Without totals.json an archive is not whole.
 */

export const formatVersion = 1
export const planName = 'plan.json'
export const totalsName = 'totals.json'

const count = z.int().min(0)

export const planSchema = z.object({
  format: z.int(),
  /** When the export began. */
  madeAt: z.iso.datetime(),
  /** Version of the PostgreSQL that it came from. */
  server: z.string(),
  migrations: z.array(z.string()),
  /** Names are quoted as SQL wants them. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
})

export const totalsSchema = z.object({
  /** By table: rows, bytes and SHA-256 of the text of all its rows. */
  tables: z.record(z.string(), z.object({ rows: count, bytes: count, sha256: z.string() })),
  /** By storage key. */
  files: z.record(z.string(), z.object({ size: count, sha256: z.string() })),
})

export type Plan = z.infer<typeof planSchema>
export type Totals = z.infer<typeof totalsSchema>
