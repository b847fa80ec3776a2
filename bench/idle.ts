import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf, median, memoryOf, memoryOfTree } from './measure.ts'
import { startProduct } from './product.ts'

/** Milliseconds from the call of node to the first answer, of the clock and of the server's CPU, and megabytes at rest, on a data directory that exists. */
export async function measureStart(dataDir: string, rounds: number) {
  const found: {
    firstAnswer: number
    cpu: number
    server: number
    serverProportional: number
    database: number
  }[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const product = await startProduct(dataDir)
    const answer = await fetch(`${product.address}/readyz`)
    const firstAnswer = performance.now() - began
    const cpu = cpuOf([product.pid])
    if (!answer.ok) throw new Error(`readyz: ${answer.status}`)
    // A server that has just started collects its garbage when it has nothing else to do.
    await sleep(20_000)
    const server = memoryOf([product.pid])
    const database = memoryOfTree(product.databasePid)
    found.push({
      firstAnswer,
      cpu,
      server: server.resident,
      serverProportional: server.proportional,
      database: database.proportional,
    })
    await product.stop()
  }
  const middle = (key: keyof (typeof found)[number]) => median(found.map((one) => one[key]))
  return {
    firstAnswer: middle('firstAnswer'),
    cpu: middle('cpu'),
    server: middle('server'),
    serverProportional: middle('serverProportional'),
    database: middle('database'),
  }
}
