import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { convertToPdf } from '#engines/documents/server/index.ts'
import { requires } from '#testing/requires.ts'
import { compareFiles } from './compare-files.ts'

const tools = { pdftotextPath: 'pdftotext', pdftoppmPath: 'pdftoppm' }
const template = new Uint8Array(
  readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx')),
)
const docx = (bytes: Uint8Array) => ({ extension: 'docx', bytes })

test.skipIf(requires('libreoffice', 'poppler', 'cjk-fonts'))(
  'a contract and its own print are the same: six pages, tables and automatic numbers',
  async () => {
    const print = {
      extension: 'pdf',
      bytes: await convertToPdf({ sofficePath: 'soffice' }, template, 'docx'),
    }
    const { counts, rows } = await compareFiles(tools, docx(template), print)
    const odd = rows.filter((row) => row.kind !== 'same')
    expect(odd.map((row) => [row.kind, row.left?.text, row.right?.text])).toEqual([])
    expect(counts.same).toBeGreaterThan(100)
  },
  90_000,
)
