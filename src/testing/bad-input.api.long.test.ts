import { beforeAll, describe, expect, test } from 'vitest'
import { compareFiles, redlineDocx } from '#engines/comparison/server/index.ts'
import {
  cleanDocx,
  convertToPdf,
  docxBlocks,
  docxBookmarks,
  docxOutline,
  docxTraces,
  fillDocx,
} from '#engines/documents/server/index.ts'
import { type BadFile, largeBadFiles, longDocx, plainDocx, smallBadFiles } from './bad-files.ts'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import { testApp } from './index.ts'
import { codeOf, expectRefusedEverywhere } from './refused-files.ts'
import { requires } from './requires.ts'

const app = await testApp({ PATH: process.env.PATH ?? '' })
const org = await app.organization()
const large = await largeBadFiles()
const files = [...(await smallBadFiles()), ...large]
let office: ContractOffice
let contractId: number
beforeAll(async () => {
  office = await contractOffice(org)
  const made = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: office.complete,
  })
  contractId = made.data.contractID
})

/**
 * The longest time in ms for which the server's own thread worked and answered nobody while this ran, in its own processor time: parsers that run there
 * take seconds of it, and what other programs take away from a busy machine is not in it.
 */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.threadCpuUsage()
  }
  const looking = setInterval(look, 10)
  try {
    await work()
  } finally {
    clearInterval(looking)
  }
  look()
  return longest
}
const patience = 1_000

describe('every route that takes a file', () => {
  test.each(large.filter(({ refused }) => refused !== null))(
    'refuses a file $what with words that help',
    async (file) => {
      await expectRefusedEverywhere(await org.as('administrator'), file, contractId)
    },
  )

  test.each(files.filter(({ refused }) => refused !== null))(
    'stays responsive when it is sent a file $what',
    async ({ name, bytes }) => {
      const person = await org.as('administrator')
      const block = await longestBlock(async () => {
        await Promise.all([1, 2, 3].map(() => person.upload('/files', name, bytes.slice())))
      })
      expect(block).toBeLessThan(patience)
    },
  )
})

describe('what was let in', () => {
  const opened = files.filter(({ refused }) => refused === null)

  test.each(opened.filter(({ name }) => name.endsWith('.docx')))(
    'a file $what is compared, redlined, cleaned, looked through and extracted from while the server answers others',
    async ({ name, bytes }) => {
      const upload = async (content: Uint8Array) =>
        `file-${(await office.staff.upload('/files', name, content)).data.id}`
      const [left, right] = [await upload(bytes), await upload(plainDocx())]
      const document = await office.staff.upload(`/contracts/${contractId}/files`, name, bytes)
      const path = `/contracts/${contractId}`
      const block = await longestBlock(async () => {
        const answers = await Promise.all([
          office.staff.get(`${path}/comparison?left=${left}&right=${right}`),
          office.staff.get(`${path}/redline?left=${right}&right=${left}`),
          office.staff.get(`${path}/documents/${document.data.id}/traces`),
          office.staff.post(`${path}/documents/${document.data.id}/clean_copy`, { changes: 'accept' }),
          office.staff.post('/extractions', { fileID: Number(left.slice('file-'.length)) }),
        ])
        // Done, or given up after its 20 seconds in words that say so: a busy machine may not manage 300 pages.
        for (const { status, code } of answers)
          expect([200, 201, codeOf('fileTooComplex')]).toContain(status < 400 ? status : code)
      })
      expect(block).toBeLessThan(patience)
    },
    120_000,
  )

  test.skipIf(requires('libreoffice'))(
    'a file of 300 pages and one with a broken font are printed, or refused with words',
    async () => {
      const tried = files.filter(({ what }) => /font that is none|nested as deep/.test(what))
      const all = [...tried.map(({ bytes }) => bytes), longDocx(300)]
      const block = await longestBlock(async () => {
        for (const bytes of all) {
          const outcome = await convertToPdf(app.services.config, bytes, 'docx').then(
            (pdf) => Buffer.from(pdf.subarray(0, 5)).toString(),
            (error) => error.reason,
          )
          expect(['%PDF-', 'conversionFailed']).toContain(outcome)
        }
      })
      expect(block).toBeLessThan(patience)
    },
    240_000,
  )
})

describe('the engines, should such a file reach them by another way', () => {
  const author = { name: '法务通', date: '2026-11-20T00:00:00Z' }
  const sound = plainDocx()
  const engines: [string, (bytes: Uint8Array) => Promise<unknown>][] = [
    ['reading bookmarks', docxBookmarks],
    ['reading the outline', docxOutline],
    ['reading paragraphs', docxBlocks],
    ['filling', (bytes) => fillDocx(bytes, { amount: '1' })],
    [
      'comparing',
      (bytes) => compareFiles({}, { extension: 'docx', bytes }, { extension: 'docx', bytes: sound }),
    ],
    ['redlining', (bytes) => redlineDocx(sound, bytes, author)],
    ['looking for traces', docxTraces],
    ['cleaning', (bytes) => cleanDocx(bytes, { changes: 'accept', hiddenText: 'keep' }, author)],
  ]
  const harmful = files.filter(({ name, refused }) => refused !== null && name.endsWith('.docx'))
  /** A clean copy is made also of what refers to the outside: that is told in its report. */
  const mayRead = (engine: string, file: BadFile) =>
    /traces|cleaning/.test(engine) && file.refused === 'outsideReference'

  test.each(engines)(
    '%s refuses every one of them in words, off the main thread',
    async (engine, run) => {
      const block = await longestBlock(async () => {
        for (const file of harmful) {
          const reason = await run(file.bytes).then(
            () => 'read',
            (error) => error.reason ?? String(error),
          )
          const expected = mayRead(engine, file) ? ['read'] : [file.refused, 'fileMismatch', 'fileTooComplex']
          expect(expected, `${engine} a file ${file.what}`).toContain(reason)
        }
      })
      expect(block).toBeLessThan(patience)
    },
    120_000,
  )
})
