import { randomUUID } from 'node:crypto'
import { plainDocx } from '../bad-files.ts'
import { type Call, judge, type Verdict } from './judge.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { send, signIn } from './sending.ts'

const docx = plainDocx()
const account = { account: 'admin', password: 'correct horse 7' }
const pageSize = 200

export type Load = Pick<Ledger, 'further' | 'spread'> & {
  /** Ends the load, looks up at `address` what is there, and judges what the clients saw. */
  end(address: string): Promise<Verdict>
}

/** Sets up an empty installation, and signs in. */
export async function setUp(address: string): Promise<string> {
  await send(address, 'POST', '/setup', {
    json: { organizationName: '故障测试', name: '管理员', ...account },
  })
  return signIn(address, account)
}

/** So many clients, each of which writes a record, reads the list, sends a text and a document, and begins anew. */
export function startLoad(first: string, cookie: string, clients: number): Load {
  const names = Array.from({ length: clients }, (_, client) => String(client))
  const ledger = openLedger(first, names)
  const files = new Map<string, { id: number; content: string }>()
  const work = async (client: string): Promise<void> => {
    for (let n = 0; !ledger.isOver(); n++) {
      const name = `${client}-${n}`
      await ledger.write(client, '/positions', name, { cookie, json: { name } })
      if (ledger.isOver()) return
      await ledger.read('/positions', { cookie })
      const content = `${name} ${randomUUID()}`
      const kept = await ledger.write(client, '/files', `${name}.txt`, {
        cookie,
        file: { name: `${name}.txt`, content },
      })
      const { id } = (kept.data ?? {}) as { id?: number }
      if (id !== undefined) files.set(`${name}.txt`, { id, content })
      if (!ledger.isOver() && n % 4 === 0)
        await ledger.write(client, '/files', `${name}.docx`, {
          cookie,
          file: { name: `${name}.docx`, content: docx },
        })
    }
  }
  const running = names.map((client) => work(client))

  return {
    further: ledger.further,
    spread: ledger.spread,
    end: async (address) => {
      ledger.close()
      await Promise.all(running)
      return judge(ledger.calls, await whatIsThere(address, cookie, ledger.calls, files))
    },
  }
}

/** Each thing by its name and how often it is there; a file counts when its bytes are those that were sent. */
async function whatIsThere(
  address: string,
  cookie: string,
  calls: readonly Call[],
  files: ReadonlyMap<string, { id: number; content: string }>,
): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  const count = (name: string) => there.set(name, (there.get(name) ?? 0) + 1)
  for (let page = 1, isMore = true; isMore; page++) {
    const { data } = await send(address, 'GET', `/positions?pageSize=${pageSize}&pageNum=${page}`, { cookie })
    const { list } = data as { list: { name: string }[] }
    for (const { name } of list) count(name)
    isMore = list.length === pageSize
  }
  for (const [name, { id, content }] of files) {
    const { bytes } = await send(address, 'GET', `/files/${id}/content`, { cookie })
    if (bytes.toString() === content) count(name)
  }
  for (const { wrote, id, status } of calls) {
    if (!wrote?.endsWith('.docx') || id === undefined || status === null || status >= 300) continue
    const { bytes } = await send(address, 'GET', `/files/${id}/content`, { cookie })
    if (bytes.equals(Buffer.from(docx))) count(wrote)
  }
  return there
}
