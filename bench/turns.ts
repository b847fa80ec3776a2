import { type Call, type Figures, measure, median, send, type Target } from './measure.ts'

/** A call and who answers it. */
export type Side = { target: Target; call: Call }

/** CPU a call of both sides, server and database, the middle of the rounds; they take turns, and the first round warms up. */
export async function takeTurns(
  sides: readonly [Side, Side],
  databasePid: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<[number, number]> {
  await send(undefined, sides[0].target, sides[0].call)
  const cpu = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu
  const seen: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round++)
    for (const at of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { target, call } = sides[at]
      const figures = await measure(target, databasePid, () => call, { clients: 1, seconds })
      if (round >= 0) seen[at].push(cpu(figures))
    }
  return [median(seen[0]), median(seen[1])]
}
