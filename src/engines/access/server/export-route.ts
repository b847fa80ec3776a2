import { join } from 'node:path'
import type { AuditEntry } from '#engines/audit/domain/index.ts'
import { atMost } from '#server/at-most.ts'
import type { HttpCall, HttpRoute } from '#server/http/http-route.ts'
import { type LongSheet, type SheetFile, sheetFile } from '#server/sheet-file.ts'
import { dateIn } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Session } from './load-actor.ts'
import { type Context, type Given, type Guard, inSnapshot, route } from './route.ts'

/** What a list gives to be taken out: its rows, some at a time, and what is written down of it. */
export type ListExport = Omit<LongSheet, 'name'> & {
  title: string
  entry(file: { name: string; rows: number }): AuditEntry
}

/** Each holds a connection of the database; the others wait their turn. */
const exportsAtOnce = 4
const turns = atMost(exportsAtOnce)
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A route that answers a list as .xlsx. All rows are of one moment; they go page by page into a file, which neither keeps nor writes more than a page at once, so that neither
 * memory nor anybody's waiting grows with them. Only what is written down then leaves: the entry of the log is committed before the first byte.
 * Whoever has gone is not worked for any more.
 */
export function exportRoute<E extends Endpoint & { kind: 'file' }>(
  endpoint: E,
  { may, read }: { may: Guard; read(context: Context, given: Given<E>): Promise<ListExport> | ListExport },
): HttpRoute {
  const recording = (made: Made | null) =>
    route(endpoint, {
      may,
      makesFile: true,
      handle: async (context) => {
        const { file, name, entry } = made as Made
        context.audit(entry({ name, rows: file.rows }))
        return { content: file.content(), name, mime: spreadsheetType, size: file.size }
      },
    })
  return {
    ...recording(null),
    run: async (call) => {
      const admitted = (call.admitted ?? (await recording(null).admit?.(call))) as Session
      await call.services.usage?.take(admitted.actor, 'exports')
      const made = await turns(() => make(call, admitted, read as Read))
      try {
        return await recording(made).run({ ...call, admitted })
      } catch (error) {
        await made.file.drop()
        throw error
      }
    },
  }
}

type Read = (context: Context, given: Given<Endpoint>) => Promise<ListExport> | ListExport
type Made = { file: SheetFile; name: string; entry: ListExport['entry'] }

function make(call: HttpCall, session: Session, read: Read): Promise<Made> {
  const { config } = call.services
  const gone = new AbortController()
  const onClose = () => gone.abort()
  call.reply.raw.once('close', onClose)
  const work = async (context: Context): Promise<Made> => {
    const { title, columns, rows, entry } = await read(context, call as Given<Endpoint>)
    const folder = join(config.dataDir, 'files', 'incoming')
    const file = await sheetFile(folder, { name: title, columns, rows }, gone.signal)
    return { file, name: `${title} ${dateIn(context.now, context.actor.timeZone)}.xlsx`, entry }
  }
  return inSnapshot(call, session, work).finally(() => call.reply.raw.off('close', onClose))
}
