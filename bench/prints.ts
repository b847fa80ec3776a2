import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { draftOf } from './cases.ts'
import { signIn, startProduct } from './product.ts'

type Options = { dataDir: string; account: string; password: string; rows: number }
type Answer = { data: { contractID: number; version: number; documents: { kind: string }[] } }

/**
 * Submits so many contracts at once and answers after how many seconds half of them, and all, have their text, without which nobody can approve them; and their prints. The goal is
 * that texts do not wait for prints.
 */
export async function measurePrints({ dataDir, account, password, rows }: Options): Promise<string> {
  const product = await startProduct(dataDir)
  const client = new pg.Client({ host: product.socket, port: 5432, user: 'postgres', database: 'chancery' })
  await client.connect()
  try {
    const { rows: people } = await client.query('select organization_id from users where account = $1', [
      account,
    ])
    const { contractTypeID, templateID, values } = await draftOf(client, people[0]?.organization_id)
    const cookie = await signIn(product.address, account, password)
    const call = async (method: string, path: string, body?: object): Promise<Answer> => {
      const answer = await fetch(`${product.address}/api/v1${path}`, {
        method,
        headers: { cookie, 'x-csrf': '1', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    }
    const ids: number[] = []
    const began = performance.now()
    for (let i = 0; i < rows; i++) {
      const { data } = await call('POST', '/contracts', { contractTypeID, templateID, values })
      await call('POST', `/contracts/${data.contractID}/submit`, { version: data.version })
      ids.push(data.contractID)
    }
    const submitted = (performance.now() - began) / 1000
    const seconds: Record<'text' | 'pdf', number[]> = { text: [], pdf: [] }
    for (const until = performance.now() + 300_000; performance.now() < until; await sleep(200)) {
      const at = (performance.now() - began) / 1000
      const { rows: there } = await client.query<{ kind: 'text' | 'pdf'; n: number }>(
        `select kind, count(distinct contract_id)::int as n from contract_documents where contract_id = any($1) and kind in ('text', 'pdf') group by kind`,
        [ids],
      )
      for (const { kind, n } of there) while (seconds[kind].length < n) seconds[kind].push(at)
      if (seconds.pdf.length === rows) break
    }
    const said = (kind: 'text' | 'pdf') =>
      `half ${seconds[kind][Math.ceil(rows / 2) - 1]?.toFixed(1) ?? '–'} s, all ${seconds[kind][rows - 1]?.toFixed(1) ?? '–'} s`
    return `${rows} contracts submitted in ${submitted.toFixed(1)} s; since the first: texts ${said('text')}; prints ${said('pdf')}`
  } finally {
    await client.end()
    await product.stop()
  }
}
