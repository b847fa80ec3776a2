import { setTimeout as sleep } from 'node:timers/promises'
import { plainDocx } from '../bad-files.ts'
import { judge, type Verdict } from './judge.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { api, send, signIn } from './sending.ts'

/*
 * What an office does in an hour, on the demonstration: contracts are drafted, saved and submitted, approved by whom it concerns, texts are filled and read, lists, home and search are looked at,
 * the standing book is exported, and everybody's page listens for news.
 */

const password = 'fawutong-demo-2026'
const people = ['sunli', 'zhaolei', 'chenjing', 'linyue', 'zhouhang'] as const
/** Of a contract that the demonstration has, everything but its number and its name. */
const patternName = '伺服电机采购订单（第二批）'
const mark = '混合负载'
const docx = plainDocx()
/** Between two calls of one client, and between two contracts of one person, in ms. */
const breath = 150
const pause = 3_000
const submitters = ['submitter 1', 'submitter 2', 'submitter 3']
const clients = [...submitters, 'approver', 'document 1', 'document 2']

/** Below what one person may have open. */
const streamsEach = 25

type Person = (typeof people)[number]
type Pattern = { contractTypeID: number; templateID: number | null; values: Record<string, unknown> }
type Row = { id: number; name: string; number: string | null; status: number; version: number }
type Page<T> = { list: T[]; total: number }
type Decision = { wrote: string; contractId: number }

export type MixedLoad = Pick<Ledger, 'further'> & {
  /** Streams of events that are open now. */
  streams(): number
  /** What was done so far, in words for a line of a log. */
  said(): string
  end(): Promise<Verdict>
}

/** `streams` pages listen beside six clients that write and four that read. */
export async function startMixedLoad(address: string, streams: number): Promise<MixedLoad> {
  const cookies = {} as Record<Person, string>
  for (const account of people) cookies[account] = await signIn(address, { account, password })
  const pattern = await patternOf(address, cookies.chenjing)
  const ledger = openLedger(address, clients)
  const decisions: Decision[] = []
  const submitted: { wrote: string; id: number }[] = []
  const drafted: { wrote: string; id: number }[] = []
  const files: { wrote: string; id: number }[] = []
  const counts = { exports: 0, reads: 0 }
  const until = async (once: () => Promise<void>) => {
    while (!ledger.isOver()) {
      await once()
      await sleep(breath)
    }
  }

  let lastName = 0
  const submit = (client: string) => async () => {
    const name = `${mark} ${String(++lastName).padStart(6, '0')}`
    const cookie = cookies.sunli
    const values = { ...pattern.values, contract_name: name }
    const { contractTypeID, templateID } = pattern
    const draft = await ledger.write(client, '/contracts', `draft ${name}`, {
      cookie,
      json: { contractTypeID, templateID, values },
    })
    const made = draft.data as { contractID: number; version: number } | null
    if (draft.status !== 201 || !made) return
    drafted.push({ wrote: `draft ${name}`, id: made.contractID })
    const saved = await ledger.write(client, `/contracts/${made.contractID}/draft`, `saved ${name}`, {
      cookie,
      method: 'PUT',
      json: { version: made.version, values: { ...values, delivery_place: `${name} 号库` } },
    })
    const { version } = (saved.data ?? made) as { version: number }
    if (saved.status !== 200) return
    const answer = await ledger.write(client, `/contracts/${made.contractID}/submit`, `submitted ${name}`, {
      cookie,
      json: { version },
    })
    if (answer.status === 200) submitted.push({ wrote: `submitted ${name}`, id: made.contractID })
    await sleep(pause)
  }

  /** In the order in which they were submitted: the text of the newest is still being made. */
  let next = 0
  const decide = async () => {
    const due = submitted[next]
    if (!due) return
    const cookie = cookies.zhaolei
    const name = due.wrote.replace('submitted ', '')
    const inbox = await ledger.read(`/approvals/inbox?q=${encodeURIComponent(name)}`, { cookie })
    const [task] = (inbox.data as Page<{ instanceID: number; taskID: number }> | null)?.list ?? []
    if (!task) return
    const wrote = `decision ${task.taskID}`
    const answer = await ledger.write('approver', `/approvals/${task.instanceID}/approve`, wrote, {
      cookie,
      allows: [409],
      json: { taskID: task.taskID, comment: wrote },
    })
    // Else its text is still being made.
    if (answer.status !== 200) return
    decisions.push({ wrote, contractId: due.id })
    next++
  }

  let lastFile = 0
  const work = (client: string) => async () => {
    const name = `${mark} ${++lastFile}.docx`
    const cookie = cookies.linyue
    const answer = await ledger.write(client, '/files', name, { cookie, file: { name, content: docx } })
    const id = (answer.data as { id?: number } | null)?.id
    if (answer.status === 201 && id !== undefined) files.push({ wrote: name, id })
    const some = submitted[Math.floor(Math.random() * submitted.length)]
    if (!some || ledger.isOver()) return
    await ledger.read(`/contracts/${some.id}/text_matters`, { cookie })
    if (id !== undefined)
      await ledger.read(`/contracts/${some.id}/comparison?left=template&right=file-${id}`, { cookie })
    await sleep(pause / 3)
  }

  const looks: readonly (readonly [Person, string])[] = [
    ['chenjing', '/contracts?pageSize=20&sort=-amount'],
    ['sunli', '/contracts/mine?pageSize=20'],
    ['sunli', '/workbench'],
    ['chenjing', '/workbench'],
    ['zhouhang', '/approvals/counts'],
    ['zhouhang', '/approvals/inbox?tab=todo'],
    ['chenjing', `/contracts?q=${encodeURIComponent('采购')}`],
    ['linyue', '/counterpart/list?type=2&pageSize=20'],
    ['chenjing', '/law_cases?pageSize=20'],
  ]
  const look = async () => {
    const [who, path] = looks[counts.reads++ % looks.length] as (typeof looks)[number]
    await ledger.read(path, { cookie: cookies[who] })
  }
  const takeOut = async () => {
    await ledger.read('/contracts/export', { cookie: cookies.chenjing, method: 'POST', json: {} })
    counts.exports++
    await sleep(5_000)
  }

  const listening = [
    ...Object.values(cookies),
    ...(await morePeople(address, Math.ceil(streams / streamsEach) - people.length)),
  ]
  const listeners = listen(
    address,
    Array.from({ length: streams }, (_, n) => listening[n % listening.length] as string),
  )
  const running = [
    ...submitters.map((client) => until(submit(client))),
    until(decide),
    until(work('document 1')),
    until(work('document 2')),
    until(look),
    until(look),
    until(look),
    until(takeOut),
  ]
  return {
    further: ledger.further,
    streams: listeners.open,
    said: () =>
      `${submitted.length} submitted, ${decisions.length} decided, ${files.length} files, ${counts.reads} looks, ${counts.exports} exports`,
    end: async () => {
      ledger.close()
      await Promise.all(running)
      await listeners.end()
      const there = new Map<string, number>()
      const count = (name: string) => there.set(name, (there.get(name) ?? 0) + 1)
      const read = async <T>(path: string, person: Person = 'chenjing') =>
        (await send(address, 'GET', path, { cookie: cookies[person] })).data as T | null
      const numbers = new Map<string, number>()
      for (const { wrote, id } of drafted) {
        const found = await read<Row>(`/contracts/${id}`, 'sunli')
        if (!found || wrote !== `draft ${found.name}`) continue
        count(wrote)
        const form = await read<{ values: Record<string, unknown> }>(`/contracts/${id}/form`, 'sunli')
        if (form?.values.delivery_place === `${found.name} 号库`) count(`saved ${found.name}`)
        if (found.status < 2 || !found.number) continue
        count(`submitted ${found.name}`)
        numbers.set(found.number, (numbers.get(found.number) ?? 0) + 1)
      }
      for (const { wrote, contractId } of decisions)
        there.set(wrote, timesApproved(await read(`/approvals/contract/${contractId}/detail`), wrote))
      for (const { wrote, id } of files) {
        const { bytes } = await send(address, 'GET', `/files/${id}/content`, { cookie: cookies.linyue })
        if (bytes.equals(Buffer.from(docx))) count(wrote)
      }
      const verdict = judge(ledger.calls, there)
      const names = await namesOf(read)
      const doubled = [
        ...[...names].filter(([, often]) => often > 1).map(([name]) => `contract ${name}`),
        ...[...numbers].filter(([, often]) => often > 1).map(([number]) => `number ${number}`),
      ]
      return {
        ...verdict,
        doubled: [...verdict.doubled, ...doubled],
        odd: [...verdict.odd, ...listeners.odd],
      }
    },
  }
}

async function patternOf(address: string, cookie: string): Promise<Pattern> {
  const read = async <T>(path: string) => (await send(address, 'GET', path, { cookie })).data as T
  const { list } = await read<Page<Row>>(`/contracts?q=${encodeURIComponent(patternName)}`)
  const id = list.find(({ name }) => name === patternName)?.id
  if (id === undefined) throw new Error(`the demonstration has no contract ${patternName}`)
  const { contractTypeID, template } = await read<{
    contractTypeID: number
    template: { id: number } | null
  }>(`/contracts/${id}`)
  const { values } = await read<{ values: Record<string, unknown> }>(`/contracts/${id}/form`)
  const { contract_number: _, ...rest } = values
  return { contractTypeID, templateID: template?.id ?? null, values: rest }
}

/** Cookies of so many people who were not there before. */
async function morePeople(address: string, count: number): Promise<string[]> {
  const cookie = await signIn(address, { account: 'admin', password })
  const made: string[] = []
  for (let n = 0; n < count; n++) {
    const account = `listener${n}`
    const answer = await send(address, 'POST', '/users', {
      cookie,
      json: { account, name: `听众${n}` },
    })
    const { oneTimePassword } = (answer.data ?? {}) as { oneTimePassword?: string }
    if (!oneTimePassword) throw new Error(`a further person: ${answer.status} ${answer.bytes}`)
    const once = await signIn(address, { account, password: oneTimePassword })
    await send(address, 'PUT', '/session/password', {
      cookie: once,
      json: { current: oneTimePassword, next: password },
    })
    made.push(await signIn(address, { account, password }))
  }
  return made
}

type Held = { history: { action: string; comment: string }[] }

/** How often this decision stands in the history. */
const timesApproved = (detail: Held | null, comment: string): number =>
  (detail?.history ?? []).filter((entry) => entry.action === 'approve' && entry.comment === comment).length

/** How often each name stands in the standing book. */
async function namesOf(read: <T>(path: string) => Promise<T | null>): Promise<Map<string, number>> {
  const names = new Map<string, number>()
  const size = 100
  for (let page = 1, isMore = true; isMore; page++) {
    const found = await read<Page<Row>>(
      `/contracts?pageSize=${size}&pageNum=${page}&q=${encodeURIComponent(mark)}`,
    )
    for (const { name } of found?.list ?? []) names.set(name, (names.get(name) ?? 0) + 1)
    isMore = found?.list.length === size
  }
  return names
}

/** Pages that listen for news and come back when their stream ends, as EventSource does. */
function listen(address: string, cookies: readonly string[]) {
  let open = 0
  const odd: string[] = []
  const stop = new AbortController()
  const one = async (cookie: string): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        const response = await fetch(`${address}${api}/events`, { headers: { cookie }, signal: stop.signal })
        if (!response.ok) {
          await response.arrayBuffer()
          if (response.status !== 503) odd.push(`${response.status} stream`)
        } else {
          open++
          try {
            for await (const _ of response.body ?? []) if (stop.signal.aborted) break
          } finally {
            open--
          }
        }
      } catch {
        // The connection broke.
      }
      await sleep(1_000 + Math.random() * 2_000, null, { signal: stop.signal }).catch(() => {})
    }
  }
  const all = cookies.map((cookie) => one(cookie))
  return {
    open: () => open,
    odd,
    end: async () => {
      stop.abort()
      await Promise.all(all)
    },
  }
}
