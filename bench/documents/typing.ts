import type { BrowserContext, Page } from '@playwright/test'
import { median } from '../measure.ts'
import { signIn } from '../product.ts'
import { askerOf, besideLibrary, cookieOf, pagesSurface, settle } from './editor.ts'

/** Milliseconds from a key to the frame that shows it: in the pages beside the form, and in the library alone where the same text is written in directly. */
export type TypingLine = { pages: number; ours: TypingFigures; alone: TypingFigures }
export type TypingFigures = { middle: number; slowest: number; fast: number }

const keys = 20
const throttling = 4
/** Fields of the standard purchase form that fill the 30 places in turns. */
const fields = [
  'contract_name',
  'sign_place',
  'delivery_place',
  'party_a_representative',
  'party_b_representative',
  'party_a_contact',
  'party_b_contact',
  'payment_terms',
  'sign_date',
  'amount',
]

/**
 * A key in the form of a draft until its letter stands on the page beside it, with the processor slowed to a quarter. The text has 30 places, three of
 * which show what is typed. `fast`: from the last of twenty keys that follow each other in 60 ms.
 */
export async function measureTyping(
  dataDir: string,
  account: string,
  password: string,
  sizes: readonly number[],
  rounds: number,
): Promise<TypingLine[]> {
  return besideLibrary(dataDir, sizes, async ({ product, bare, browser, documents }) => {
    const cookie = await signIn(product.address, account, password)
    const lines: TypingLine[] = []
    for (const [pages, bytes] of documents) {
      const id = await draftOf(product.address, cookie, password, pages, bytes)
      const found = { ours: [] as TypingFigures[], alone: [] as TypingFigures[] }
      const ways = {
        ours: async () => {
          const context = await browser.newContext({
            viewport: { width: 1440, height: 900 },
            locale: 'zh-CN',
          })
          await context.addCookies([cookieOf(product.address, cookie)])
          return typed(context, `${product.address}/myContract/edit?contractId=${id}`, async (page) => {
            const input = page.locator('[data-field=contract_name] input').first()
            await input.click()
            await page.keyboard.press('ControlOrMeta+a')
          })
        },
        alone: async () => {
          const context = await browser.newContext({
            viewport: { width: 1440, height: 900 },
            locale: 'zh-CN',
          })
          return typed(context, `${bare.address}?file=/text-${pages}.docx`, (page) =>
            page.locator(`${pagesSurface} span`).nth(6).click({ force: true }),
          )
        },
      }
      for (let round = 0; round < rounds; round++)
        for (const name of round % 2 ? (['alone', 'ours'] as const) : (['ours', 'alone'] as const))
          found[name].push(await ways[name]())
      const middle = (of: TypingFigures[]): TypingFigures => ({
        middle: median(of.map((one) => one.middle)),
        slowest: median(of.map((one) => one.slowest)),
        fast: median(of.map((one) => one.fast)),
      })
      lines.push({ pages, ours: middle(found.ours), alone: middle(found.alone) })
    }
    return lines
  })
}

async function typed(
  context: BrowserContext,
  address: string,
  begin: (page: Page) => Promise<unknown>,
): Promise<TypingFigures> {
  const page = await context.newPage()
  await page.addInitScript(watchScript)
  await page.goto(address)
  await page.evaluate(
    `new Promise((done) => {
      const look = () => (document.querySelector('${pagesSurface}')?.textContent.length > 100 ? done() : setTimeout(look, 50))
      look()
    })`,
  )
  await settle(page)
  await page.waitForTimeout(2000)
  await begin(page)
  await page.keyboard.type('量')
  await settle(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling })
  const times: number[] = []
  for (let at = 0; at < keys; at++) times.push(await keyTime(page, marks[at] as string))
  await settle(page)
  for (const letter of marks.slice(keys, -1)) await page.keyboard.type(letter, { delay: 60 })
  const fast = await keyTime(page, marks.at(-1) as string, 0)
  await context.close()
  return { middle: median(times), slowest: Math.max(...times), fast }
}

/** Letters that the text does not have. */
const marks = [...'ァィゥェォカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツテデトドナニ']

async function keyTime(page: Page, letter: string, rest = 300): Promise<number> {
  await page.waitForTimeout(rest)
  await page.evaluate(`window.watchFor('${letter}')`)
  await page.keyboard.type(letter)
  return (await page.evaluate('window.seen')) as number
}

/** From the key, or what an input method writes, until the frame that has the letter on the page is drawn: a task that nothing else goes before. */
const watchScript = `
  window.watchFor = (letter) => {
    window.seen = new Promise((done) => {
      const onInput = (event) => {
        if (event.data !== letter) return
        removeEventListener('beforeinput', onInput, true)
        const began = event.timeStamp
        const look = () => {
          const isThere = (document.querySelector('${pagesSurface}')?.textContent ?? '').includes(letter)
          if (isThere) scheduler.postTask(() => done(performance.now() - began), { priority: 'user-blocking' })
          else if (performance.now() - began > 10000) done(Number.NaN)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener('beforeinput', onInput, true)
    })
  }
`

/** A draft with a template of its own, which a legal counsel approves as the demonstration asks. */
async function draftOf(
  address: string,
  cookie: string,
  password: string,
  pages: number,
  bytes: Uint8Array,
): Promise<number> {
  const { ask, json, file } = askerOf(address, cookie)
  const types = await ask<{ id: number; name: string }[]>('/contract_types/list')
  const contractTypeID = types.find(({ name }) => name === '货物采购合同')?.id
  const { id: fileID } = await ask<{ id: number }>('/files', file(bytes))
  type Template = { id: number; version: number; versions: { id: number }[] }
  const made = await ask<Template>(
    '/templates',
    json({ name: `量 ${pages} 页 ${Date.now()}`, contractTypeIDs: [contractTypeID], fileID }),
  )
  const path = `/templates/${made.id}/versions/${made.versions[0]?.id}`
  const bindings = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`place${at + 1}`, { fieldID: fields[at % fields.length] }]),
  )
  const bound = await ask<Template>(`${path}/bindings`, json({ version: made.version, bindings }, 'PUT'))
  await ask(`${path}/submit`, json({ version: bound.version }, 'PUT'))
  const counsel = askerOf(address, await signIn(address, 'zhouhang', password))
  const { id, mine } = await counsel.ask<{ id: number; mine: { taskID: number } }>(
    `/approvals/template/${made.id}/detail`,
  )
  await counsel.ask(`/approvals/${id}/approve`, json({ taskID: mine.taskID }))
  const { contractID } = await ask<{ contractID: number }>(
    '/contracts',
    json({ contractTypeID, templateID: made.id, values: { contract_name: '量' } }),
  )
  return contractID
}

export const typingTable = (lines: readonly TypingLine[]): string =>
  [
    '| pages | form to page, ms | slowest of 20 | last of 20 fast keys | library alone, ms | slowest | last fast | form / alone |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...lines.map(({ pages, ours, alone }) => {
      const cells = [ours.middle, ours.slowest, ours.fast, alone.middle, alone.slowest, alone.fast]
      return `| ${pages} | ${cells.map((one) => one.toFixed(0)).join(' | ')} | ${(ours.middle / alone.middle).toFixed(2)} |`
    }),
  ].join('\n')
