import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { wire } from '#app/wiring.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database.ts'
import { readOperations } from '#testing/operations.ts'
import { allCalls, type CountedCall, everyList } from '#testing/page-budgets/calls.ts'
import { type FilledOffice, filledOffice } from '#testing/page-budgets/filled-office.ts'
import { newOrganization, testServices } from '#testing/test-app.ts'
import { cpuOf, cpuOfTree, median } from './measure.ts'
import { putJobsOff, startProduct } from './product.ts'

/*
 * Every list of the product and its most frequent calls, by somebody to whom nothing belongs, by staff, by the head of a department and by the legal lead: what they cost with few records and with
 * many. They are the calls whose pages the tests count, made at the same records; a product for each size, which take turns, so that a ratio is of one run.
 */

type Options = { dataDir: string; sizes: readonly number[]; rounds: number; only: string | undefined }
/** CPU milliseconds, server and database, at each size. */
type CallsResult = { sizes: readonly number[]; lines: { name: string; cpu: readonly number[] }[] }

/** So often a call is made before it is measured: until it runs as it does for good; and in a round. One that takes long is made twice. */
const warmUps = 30
const aRound = 10
const takesLong = 100

export async function measureCalls({ dataDir, sizes, rounds, only }: Options): Promise<CallsResult> {
  wire()
  const places = []
  for (const rows of sizes) places.push(await filledPlace(join(dataDir, String(rows)), rows))
  const calls = [...allCalls, ...everyList(await readOperations(places[0] as Place))]
  const lines: CallsResult['lines'] = []
  for (const call of calls.filter(({ name }) => !only || name.includes(only))) {
    const seen = places.map((): number[] => [])
    let isLong = false
    for (const place of places) isLong ||= ((await costOf(call, place, 2)) ?? 0) > takesLong
    if (!isLong) for (const place of places) await costOf(call, place, call.once ? 5 : warmUps)
    for (let round = 0; round < rounds; round++)
      for (const at of round % 2 ? places.keys() : [...places.keys()].reverse()) {
        const cost = await costOf(call, places[at] as Place, isLong ? 2 : aRound)
        if (cost !== undefined) seen[at]?.push(cost)
      }
    if (!seen[0]?.length) continue
    const cpu = seen.map(median)
    lines.push({ name: call.name, cpu })
    process.stderr.write(`${call.name}: ${cpu.map((ms) => ms.toFixed(2)).join(' / ')}\n`)
  }
  for (const { stop } of places) await stop()
  return { sizes, lines }
}

/** CPU milliseconds of a call; undefined for one that is refused. */
async function costOf({ ask, once }: CountedCall, { office, cpu }: Place, times: number) {
  const first = await ask(office)
  if (!first) return undefined
  const works = [first]
  while (works.length < times) works.push((once && (await ask(office))) || first)
  const before = cpu()
  for (const work of works) await work()
  return (cpu() - before) / times
}

type Place = { office: FilledOffice; server: FastifyInstance; cpu(): number; stop(): Promise<void> }

/** The product on a new data directory, with an organisation filled so far. */
async function filledPlace(dataDir: string, rows: number): Promise<Place> {
  if (existsSync(dataDir)) throw new Error(`${dataDir} is there already: remove it, or take another --data`)
  const product = await startProduct(dataDir, { environment: { DEMO: 'false' } })
  const connection = { host: product.socket, port: 5432, user: 'postgres', database: 'chancery' }
  const database = openDatabase({ connection, size: 2 })
  const services = await testServices({
    database,
    system: connection,
    config: readConfig({ DATA_DIR: dataDir }),
  })
  const server = overHttp(product.address)
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  await putJobsOff(client)
  const office = await filledOffice(await newOrganization(services, server, '量'), client)
  const began = performance.now()
  await office.fillUpTo(rows)
  process.stderr.write(`${rows} records of each noun: ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  const stop = async () => {
    await client.end()
    await services.jobs.stop()
    await database.close()
    await product.stop()
  }
  return { office, server, stop, cpu: () => cpuOf([product.pid]) + cpuOfTree(product.databasePid) }
}

/** What the clients of tests call, over the network. */
const overHttp = (address: string): FastifyInstance =>
  ({
    inject: async ({ method = 'GET', url, headers, payload }: InjectOptions & { url: string }) => {
      const isJson = payload !== undefined && !Buffer.isBuffer(payload)
      const answer = await fetch(address + url, {
        method,
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...(headers as Record<string, string>),
        },
        ...(payload !== undefined && {
          body: isJson ? JSON.stringify(payload) : (payload as Buffer<ArrayBuffer>),
        }),
      })
      const rawPayload = Buffer.from(await answer.arrayBuffer())
      const cookies = answer.headers.getSetCookie()
      return {
        statusCode: answer.status,
        headers: {
          ...Object.fromEntries(answer.headers),
          'set-cookie': cookies.length ? cookies : undefined,
        },
        rawPayload,
        body: rawPayload.toString(),
        json: () => JSON.parse(rawPayload.toString()),
      }
    },
  }) as unknown as FastifyInstance

export function callsTable({ sizes, lines }: CallsResult): string {
  const [few = 0, ...more] = sizes
  const worst = (line: { cpu: readonly number[] }) => Math.max(...line.cpu) / (line.cpu[0] as number)
  return [
    `| call | ${few} records, CPU ms | ${more.map((rows) => `${rows} | of ${few}`).join(' | ')} |`,
    `|---|--:|${more.map(() => '--:|--:|').join('')}`,
    ...lines
      .toSorted((a, b) => worst(b) - worst(a))
      .map(({ name, cpu: [first = 0, ...rest] }) => {
        const cells = rest.map((ms) => `${ms.toFixed(2)} | ${(ms / first).toFixed(2)}`)
        return `| ${name} | ${first.toFixed(2)} | ${cells.join(' | ')} |`
      }),
  ].join('\n')
}
