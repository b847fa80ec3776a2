import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { draftOf } from './cases.ts'
import { childrenOf, cpuOf, median, memoryOf, memoryOfTree } from './measure.ts'
import { type Product, signIn, startProduct } from './product.ts'

/** MB that are the product's own (Pss): the server, its processes that read documents, the embedded database, and all of them. */
export type Held = { server: number; readers: number; database: number; all: number }

function heldBy({ pid, databasePid }: Product): Held {
  const server = memoryOf([pid]).proportional
  const readers = memoryOf(childrenOf(pid).filter((child) => child !== databasePid)).proportional
  const database = memoryOfTree(databasePid).proportional
  return { server, readers, database, all: server + readers + database }
}

const middle = (found: readonly Held[]): Held => {
  const of = (key: keyof Held) => median(found.map((one) => one[key]))
  return { server: of('server'), readers: of('readers'), database: of('database'), all: of('all') }
}

/** Milliseconds from the call of node to the first answer, of the clock and of the server's CPU, and what is held at rest, on a data directory that exists. */
export async function measureStart(dataDir: string, rounds: number) {
  const found: { firstAnswer: number; cpu: number; held: Held }[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const product = await startProduct(dataDir)
    const answer = await fetch(`${product.address}/readyz`)
    const firstAnswer = performance.now() - began
    const cpu = cpuOf([product.pid])
    if (!answer.ok) throw new Error(`readyz: ${answer.status}`)
    // A server that has just started gives memory back when it has nothing else to do (src/app/rest.ts).
    await sleep(70_000)
    found.push({ firstAnswer, cpu, held: heldBy(product) })
    await product.stop()
  }
  return {
    firstAnswer: median(found.map((one) => one.firstAnswer)),
    cpu: median(found.map((one) => one.cpu)),
    held: middle(found.map((one) => one.held)),
  }
}

/**
 * What is held while four people write contracts and submit them as fast as they are answered, their texts filled meanwhile (the middle of the last
 * third of the time, and the most), and two minutes after they stopped. Answers how many contracts that were, too.
 */
export async function measureWriting(options: {
  dataDir: string
  account: string
  password: string
  seconds: number
}) {
  const { dataDir, account, password, seconds } = options
  const product = await startProduct(dataDir)
  const client = new pg.Client({ host: product.socket, port: 5432, user: 'postgres', database: 'chancery' })
  try {
    await client.connect()
    const { rows } = await client.query('select organization_id as org from users where account = $1', [
      account,
    ])
    const { contractTypeID, templateID, values } = await draftOf(client, rows[0].org)
    await client.end()
    const cookie = await signIn(product.address, account, password)
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${product.address}/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, 'x-csrf': '1', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { data: { contractID: number; version: number } }
    }
    let written = 0
    const until = performance.now() + seconds * 1000
    const write = async () => {
      while (performance.now() < until) {
        const { data } = await call('/contracts', { contractTypeID, templateID, values })
        await call(`/contracts/${data.contractID}/submit`, { version: data.version })
        await call(`/contracts/${data.contractID}`)
        written += 1
      }
    }
    const seen: Held[] = []
    const looks = setInterval(() => seen.push(heldBy(product)), 2_000)
    await Promise.all([1, 2, 3, 4].map(write))
    clearInterval(looks)
    await sleep(120_000)
    const most = seen.reduce((one, other) => (other.all > one.all ? other : one))
    const writing = middle(seen.slice(-Math.ceil(seen.length / 3)))
    return { written, writing, most, after: heldBy(product) }
  } finally {
    await product.stop()
  }
}

/** In words, for the bench's last lines. */
export const heldText = ({ server, readers, database, all }: Held): string =>
  `server ${server.toFixed(0)} + readers ${readers.toFixed(0)} + database ${database.toFixed(0)} = ${all.toFixed(0)} MB`
