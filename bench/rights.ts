import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import {
  type Beside,
  type BesideLine,
  besideTable,
  type GrowingOptions,
  get,
  measureGrowing,
  staffAccount,
} from './growing.ts'
import { type Filled, fillRights } from './rights-data.ts'

/*
 * Rights, their docket and records, and the family of a contract, beside prepared SQL behind bare HTTP, for the legal lead and for a member of staff who is in charge of one right in a thousand.
 * So many rights have fifteen times as many records and five times as many relations of contracts.
 */

export type RightsResult = Filled['counts'] & { lines: BesideLine[] }

const root = join(import.meta.dirname, '..')

/** Fills a demonstration up to a tenth of the rows, measures, fills the rest, measures again. */
export async function measureRights(options: GrowingOptions): Promise<RightsResult> {
  const { counts, lines } = await measureGrowing(options, {
    bare: 'bare-rights.ts',
    prepare: (rows) => loadContracts(options, Math.ceil(rows / 2)),
    fill: async (client, rows) => {
      const made = await fillRights(client, options.lead, staffAccount, rows)
      return { ...made, cases: casesOf(made) }
    },
    more: async () => null,
  })
  return { ...counts, lines }
}

/** As many test contracts as are missing; the product does not run meanwhile. */
function loadContracts({ dataDir, lead }: GrowingOptions, contracts: number): void {
  const made = spawnSync(
    process.execPath,
    [join(root, 'src/app/admin.ts'), 'load-test-data', String(contracts), lead],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`load-test-data: ${made.stderr}`)
}

function casesOf({ staffId, right, staffRight, family }: Filled): Beside[] {
  const both = (name: string, path: string, bare: string): Beside[] =>
    (['lead', 'staff'] as const).map((who) => ({
      name,
      who,
      product: get(
        `/api/v1/intellectual_properties${path.replace('{id}', String(who === 'lead' ? right : staffRight))}`,
      ),
      bare: get(
        `${bare.replace('{id}', String(who === 'lead' ? right : staffRight))}${who === 'lead' ? '' : `&me=${staffId}`}`,
      ),
    }))
  return [
    ...both('list by time of change', '?pageSize=20', '/list?'),
    ...both('list of one kind', '?pageSize=20&filter=kind:in:2', '/list?kind=2'),
    ...both('list by expiry', '?pageSize=20&sort=expiry', '/list?sort=expiry'),
    ...both('search for a number', '?pageSize=20&q=ZL00012', '/search?q=ZL00012'),
    ...both('docket, 90 days', '/docket?within=90&pageSize=20', '/docket?'),
    ...both('what the docket sums up', '/docket/summary', '/summary?'),
    ...both('records of a right', '/{id}/record?pageSize=20', '/records?id={id}'),
    {
      name: 'family of 200',
      who: 'lead',
      product: get(`/api/v1/contracts/${family}/family`),
      bare: get(`/family?id=${family}`),
    },
  ]
}

export const rightsTable = ({ rights, records, relations, lines }: RightsResult): string =>
  [
    `${rights} rights, ${records} records, ${relations} relations; beside a tenth of them`,
    '',
    besideTable(lines),
  ].join('\n')
