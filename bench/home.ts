import { cpuOf, cpuOfTree, median } from './measure.ts'
import { type Product, signIn, startProduct } from './product.ts'

const paths = ['/workbench', '/approvals/counts', '/approvals/inbox?tab=todo&pageNum=1&pageSize=8']
const callsARound = 20

type Line = { account: string; path: string; small: number; large: number }

/** Milliseconds of CPU, server and database, that each call of home takes with few and with many contracts: the same calls in turns, for each account. */
export async function measureHome(
  { small, large }: { small: string; large: string },
  accounts: readonly string[],
  password: string,
  rounds: number,
): Promise<Line[]> {
  const products = [await startProduct(small), await startProduct(large)] as const
  const lines: Line[] = []
  try {
    for (const account of accounts) {
      const cookies = [
        await signIn(products[0].address, account, password),
        await signIn(products[1].address, account, password),
      ] as const
      for (const path of paths) {
        const seen: [number[], number[]] = [[], []]
        for (let round = -1; round < rounds; round++)
          for (const at of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
            const cpu = await cpuOfCalls(products[at], path, cookies[at])
            // The first round warms up.
            if (round >= 0) seen[at].push(cpu)
          }
        lines.push({ account, path, small: median(seen[0]), large: median(seen[1]) })
      }
    }
  } finally {
    for (const product of products) await product.stop()
  }
  return lines
}

async function cpuOfCalls(product: Product, path: string, cookie: string): Promise<number> {
  const used = () => cpuOf([product.pid]) + cpuOfTree(product.databasePid)
  const before = used()
  for (let n = 0; n < callsARound; n++) {
    const answer = await fetch(`${product.address}/api/v1${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  return (used() - before) / callsARound
}

export const homeTable = (lines: readonly Line[]): string =>
  [
    '| account | call | few: CPU ms | many: CPU ms | ratio |\n|---|---|--:|--:|--:|',
    ...lines.map(
      ({ account, path, small, large }) =>
        `| ${account} | ${path} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(2)} |`,
    ),
  ].join('\n')
