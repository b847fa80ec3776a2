import { z } from 'zod'
import { jobStarted } from '#engines/jobs/domain/index.ts'
import { bodyId, type Endpoint, endpoint, instantSchema } from '#shared/endpoint.ts'
import { type Called, callNames } from './call-names.ts'
import { formQuery } from './form-query.ts'
import type { RecordForm } from './noun.ts'

/** The newest import of a noun that the person began. */
const importRun = z.strictObject({
  id: bodyId,
  fileName: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Rows looked at, of how many; null while the file is being read. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  added: z.number().int(),
  refused: z.number().int(),
  /** Why nothing more was done, of one that failed. */
  message: z.string(),
  /** The rows that were not added, with the reasons: the person's own file. */
  refusedFileID: bodyId.nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
})
export type ImportRun = z.output<typeof importRun>

const importState = z.strictObject({
  mostRows: z.number().int(),
  mostBytes: z.number().int(),
  columns: z.array(z.strictObject({ heading: z.string(), required: z.boolean() })),
  /** Fields of the form that cannot stand in a cell; of `demanded` ones every record needs a value, so that no file can bring any. */
  leftOut: z.array(z.string()),
  demanded: z.array(z.string()),
  latest: importRun.nullable(),
})
export type ImportState = z.output<typeof importState>

type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>
type OfForm = ReturnType<typeof formQuery>
export type ImportCalls = {
  /** What a file must be, and how far the person's own newest import is. */
  importState: Endpoint<Nothing, OfForm, Nothing, typeof importState, 'json'>
  importTemplate: Endpoint<Nothing, OfForm, Nothing, z.ZodNull, 'file'>
  importFile: Endpoint<Nothing, OfForm, Nothing, typeof jobStarted, 'json'>
}

/** The calls by which records come in from a spreadsheet: of a noun, and of what has names and a path as a noun has. */
export function importCalls(noun: Called & { form?: RecordForm | undefined }): ImportCalls {
  const { tag, path } = noun
  const query = formQuery(noun)
  const { one, suffix, many } = callNames(noun)
  return {
    importState: endpoint({
      tag,
      path: `${path}/import`,
      name: `read${suffix}Import`,
      method: 'GET',
      summary: `What a file of ${one} records must be, and how far the person's newest import of one is`,
      query,
      answer: importState,
    }),
    importTemplate: endpoint({
      tag,
      path: `${path}/import/template`,
      name: `download${suffix}Template`,
      method: 'GET',
      summary: `An empty .xlsx with the columns of the form, to be filled in and imported`,
      kind: 'file',
      query,
    }),
    importFile: endpoint({
      tag,
      path: `${path}/import`,
      name: `import${many}`,
      method: 'POST',
      summary: `Takes an .xlsx: good rows become records, the others come back with their reasons. 409 while another one of the person is at work`,
      accepts: 'file',
      status: 202,
      query,
      answer: jobStarted,
    }),
  }
}
