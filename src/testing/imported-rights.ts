import { readXlsx } from 'hucre/xlsx'
import { type SheetCell, spreadsheet } from '#server/spreadsheet.ts'
import type { RightOffice } from './rights.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** The cells of a line of an imported file. */
export type ImportLine = readonly (SheetCell | Date)[]

/** People who bring rights by files: 8 patents, 9 marks, 10 copyright and others. */
export async function importOffice(app: TestApp, made: RightOffice) {
  const { lead } = made
  const me: string = (await lead.get('/session')).data.user.account
  const sheet = (headings: readonly string[], rows: readonly ImportLine[]) =>
    spreadsheet(
      '知识产权',
      headings.map((header) => ({ header })),
      rows as SheetCell[][],
    )
  const imported = async (
    type: number,
    headings: readonly string[],
    rows: readonly ImportLine[],
    client: TestClient = lead,
  ) => {
    const file = await sheet(headings, rows)
    const answer = await client.upload(`/intellectual_properties/import?formType=${type}`, '清单.xlsx', file)
    if (answer.status !== 202) throw new Error(`${answer.status} ${answer.message}`)
    await app.runJobs()
    return (await client.get(`/intellectual_properties/import?formType=${type}`)).data.latest
  }
  /** Why each line of an import did not come in, by the name that it begins with. */
  const reasons = async ({ refusedFileID }: { refusedFileID: number }): Promise<Record<string, string>> => {
    const back = await lead.get(`/files/${refusedFileID}/content`)
    const rows = (await readXlsx(back.raw)).sheets[0]?.rows ?? []
    return Object.fromEntries(rows.slice(1).map((row) => [String(row[0]), String(row.at(-1))]))
  }
  return { ...made, me, sheet, imported, reasons }
}
export type ImportOffice = Awaited<ReturnType<typeof importOffice>>
