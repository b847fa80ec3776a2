import { setTimeout as sleep } from 'node:timers/promises'
import JSZip from 'jszip'
import pg from 'pg'
import { draftOf } from './cases.ts'
import { signIn, startProduct } from './product.ts'

type Answer = { data: { contractID: number } }
type Options = { dataDir: string; writer: string; reader: string; password: string; rows: number }

/**
 * One person saves so many edited texts of contracts of theirs at once; meanwhile another one asks for the first page of contracts every 30 ms. Answers how long that one waits, before
 * and beside the saves, and how long the saves take. The goal: the p95 of the list grows by at most 0.3 s.
 */
export async function measureSaves({ dataDir, writer, reader, password, rows }: Options): Promise<string> {
  const product = await startProduct(dataDir)
  const client = new pg.Client({ host: product.socket, port: 5432, user: 'postgres', database: 'chancery' })
  await client.connect()
  try {
    const { rows: people } = await client.query('select organization_id from users where account = $1', [
      writer,
    ])
    const { contractTypeID, templateID, values } = await draftOf(client, people[0]?.organization_id)
    const cookies = new Map<string, string>()
    for (const account of [writer, reader])
      cookies.set(account, await signIn(product.address, account, password))
    const send = async (account: string, method: string, path: string, body?: object | FormData) => {
      const isForm = body instanceof FormData
      const answer = await fetch(`${product.address}/api/v1${path}`, {
        method,
        headers: {
          cookie: cookies.get(account) as string,
          'x-csrf': '1',
          ...(!isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    const drafts: { path: string; form: FormData }[] = []
    for (let n = 0; n < rows; n++) {
      const made = await send(writer, 'POST', '/contracts', { contractTypeID, templateID, values })
      const { contractID } = ((await made.json()) as Answer).data
      const filled = await send(writer, 'POST', `/contracts/${contractID}/document`, {})
      const [text] = ((await filled.json()) as { data: { id: number; fileID: number }[] }).data as [
        { id: number; fileID: number },
      ]
      const content = await send(writer, 'GET', `/files/${text.fileID}/content`)
      const form = new FormData()
      form.append('file', await edited(await content.arrayBuffer(), n), '合同.docx')
      drafts.push({ path: `/contracts/${contractID}/text?baseID=${text.id}`, form })
    }
    const list = async () => {
      const began = performance.now()
      await (await send(reader, 'GET', '/contracts?pageSize=20')).arrayBuffer()
      return performance.now() - began
    }
    const listsUntil = async (isOver: () => boolean) => {
      const times: number[] = []
      while (!isOver()) {
        times.push(await list())
        await sleep(30)
      }
      return times.sort((a, b) => a - b)
    }
    const until = performance.now() + 3_000
    const alone = await listsUntil(() => performance.now() > until)
    let saved = 0
    const began = performance.now()
    const saves = Promise.all(
      drafts.map(async ({ path, form }) => {
        await send(writer, 'POST', path, form)
        saved++
      }),
    )
    const [beside] = await Promise.all([listsUntil(() => saved === rows), saves])
    const seconds = (performance.now() - began) / 1000
    const said = (times: number[]) =>
      `p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, longest ${at(times, 1)} ms (${times.length} lists)`
    return `${rows} saves in ${seconds.toFixed(1)} s; another person’s list alone: ${said(alone)}; beside them: ${said(beside)}`
  } finally {
    await client.end()
    await product.stop()
  }
}

const at = (times: number[], share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(0)

/** A .docx with one paragraph more. */
async function edited(bytes: ArrayBuffer, n: number): Promise<Blob> {
  const zip = await JSZip.loadAsync(bytes)
  const part = 'word/document.xml'
  const xml = (await zip.file(part)?.async('text')) ?? ''
  const at = xml.lastIndexOf('<w:sectPr')
  const more = `<w:p><w:r><w:t>补充约定第 ${n} 条。</w:t></w:r></w:p>`
  zip.file(part, `${xml.slice(0, at)}${more}${xml.slice(at)}`)
  return new Blob([(await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })) as never])
}
