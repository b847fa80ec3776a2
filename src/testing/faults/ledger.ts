import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from './judge.ts'
import { type Answer, type Sent, send } from './sending.ts'

/** What several clients see of a product, call by call, written down as it comes. */
export type Ledger = {
  calls: Call[]
  isOver(): boolean
  /** Clients send nothing again, and begin nothing new. */
  close(): void
  /** Clients take turns among these addresses. */
  spread(addresses: readonly string[]): void
  /** A call that writes nothing. */
  read(path: string, given: Sent & { allows?: readonly number[]; method?: string }): Promise<Answer>
  /** Until it is answered for good, or the load is over: what has no answer, or one that says "not now", is sent again with the same key, as the browser does. */
  write(
    client: string,
    path: string,
    wrote: string,
    given: Sent & { allows?: readonly number[]; method?: string },
  ): Promise<Answer>
  /** Resolves when so many further writes of each client that is there now were acknowledged; fails when that takes longer than five minutes. */
  further(writes: number): Promise<void>
}

export function openLedger(first: string, clients: readonly string[]): Ledger {
  const calls: Call[] = []
  const acknowledged = new Map(clients.map((client) => [client, 0]))
  let addresses: readonly string[] = [first]
  let isOver = false
  let turn = 0

  const once = async (
    method: string,
    path: string,
    wrote: string | null,
    { allows, ...given }: Sent & { allows?: readonly number[] },
  ): Promise<Answer> => {
    const address = addresses[turn++ % addresses.length] as string
    const answer = await send(address, method, path, given)
    const { status, code, data } = answer
    const id = (data as { id?: number } | null)?.id
    calls.push({
      wrote,
      status,
      code,
      ...(wrote === null && { path }),
      ...(id !== undefined && { id }),
      ...(allows && { allows }),
    })
    return answer
  }
  return {
    calls,
    isOver: () => isOver,
    close: () => {
      isOver = true
    },
    spread: (those) => {
      addresses = those
    },
    read: (path, { method = 'GET', ...given }) => once(method, path, null, given),
    write: async (client, path, wrote, { method = 'POST', ...given }) => {
      const key = randomUUID()
      for (;;) {
        const answer = await once(method, path, wrote, { ...given, key })
        const isPassing = answer.status === null || answer.status === 503 || answer.status === 507
        if (!isPassing) {
          if (answer.status !== null && answer.status < 300)
            acknowledged.set(client, (acknowledged.get(client) ?? 0) + 1)
          return answer
        }
        if (isOver) return answer
        await sleep(100)
      }
    },
    further: async (writes) => {
      const goals = [...acknowledged].map(([client, count]) => [client, count + writes] as const)
      const until = Date.now() + 300_000
      for (;;) {
        const behind = goals.filter(([client, goal]) => (acknowledged.get(client) ?? 0) < goal)
        if (behind.length === 0) return
        if (Date.now() > until)
          throw new Error(
            `not back in five minutes: ${behind.map(([client]) => client)} ${JSON.stringify(calls.slice(-5))}`,
          )
        await sleep(20)
      }
    },
  }
}
