import type { Browser } from '@playwright/test'
import { median } from '../measure.ts'
import { signIn } from '../product.ts'
import { askerOf, besideLibrary, cookieOf, metric, opened, settle } from './editor.ts'

/** Milliseconds: until the first page of the text can be read, and what the page's main thread worked until it rests. */
type Figures = { shown: number; cpu: number }
export type ReviewLine = { pages: number; review: Figures; alone: Figures }

/** The review page of whoever is asked to approve a contract, and the library alone with the same text, in turns, with nothing cached; the middle of the rounds counts. */
export async function measureReview(
  dataDir: string,
  password: string,
  sizes: readonly number[],
  rounds: number,
): Promise<ReviewLine[]> {
  return besideLibrary(dataDir, sizes, async ({ product, bare, browser, documents }) => {
    const approver = await signIn(product.address, 'zhaolei', password)
    const starter = await signIn(product.address, 'sunli', password)
    const lines: ReviewLine[] = []
    for (const [pages, bytes] of documents) {
      const id = await submitted(product.address, starter, pages, bytes)
      const review = `${product.address}/approvals/review?kind=contract&id=${id}`
      const alone = `${bare.address}?file=/text-${pages}.docx`
      const found = { review: [] as Figures[], alone: [] as Figures[] }
      for (let round = 0; round < rounds; round++)
        for (const name of round % 2 ? (['alone', 'review'] as const) : (['review', 'alone'] as const))
          found[name].push(
            name === 'review' ? await read(browser, review, approver) : await read(browser, alone),
          )
      const middle = (of: Figures[]): Figures => ({
        shown: median(of.map(({ shown }) => shown)),
        cpu: median(of.map(({ cpu }) => cpu)),
      })
      lines.push({ pages, review: middle(found.review), alone: middle(found.alone) })
    }
    return lines
  })
}

async function read(browser: Browser, address: string, cookie?: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  if (cookie) await context.addCookies([cookieOf(address, cookie)])
  const { page, cdp, shown } = await opened(context, address)
  await settle(page)
  const cpu = (await metric(cdp, 'TaskDuration')) * 1000
  await context.close()
  return { shown, cpu }
}

/** A contract with the values of one of the demonstration's drafts and a text of its own, put to the head of the department. */
async function submitted(address: string, cookie: string, pages: number, bytes: Uint8Array): Promise<number> {
  const { ask, json, file } = askerOf(address, cookie)
  const { list } = await ask<{ list: { id: number }[] }>(
    '/contracts/mine?pageSize=50&filter=workflowStatus:in:1,5',
  )
  type Form = { contractTypeID: number; values: Record<string, unknown> }
  const forms = await Promise.all(list.map(({ id }) => ask<Form>(`/contracts/${id}/form`)))
  const source = forms.find(({ values }) => 'party_a_name' in values && 'goods' in values)
  if (!source) throw new Error('the demonstration has no draft with goods')
  const { contract_number: _, ...values } = source.values
  const { id: fileID } = await ask<{ id: number }>('/files', file(bytes))
  const { contractID, version } = await ask<{ contractID: number; version: number }>(
    '/contracts',
    json({
      contractTypeID: source.contractTypeID,
      fileID,
      values: { ...values, contract_name: `量 ${pages} 页` },
    }),
  )
  await ask(`/contracts/${contractID}/submit`, json({ version }))
  return contractID
}

export const reviewTable = (lines: readonly ReviewLine[]): string =>
  [
    '| pages | review page readable, ms | library alone, ms | review / alone | CPU, ms | CPU alone, ms | CPU, review / alone |',
    '|--:|--:|--:|--:|--:|--:|--:|',
    ...lines.map(({ pages, review, alone }) => {
      const [shown, cpu] = [review.shown / alone.shown, review.cpu / alone.cpu].map((one) => one.toFixed(2))
      const [a, b, c, d] = [review.shown, alone.shown, review.cpu, alone.cpu].map((one) => one.toFixed(0))
      return `| ${pages} | ${a} | ${b} | **${shown}** | ${c} | ${d} | ${cpu} |`
    }),
  ].join('\n')
