import { createRequire } from 'node:module'
import { afterAll, describe, expect, it } from 'vitest'
import { checkImports, checkTable } from './check-imports.ts'
import { fellTrees, plantTree } from './planted-tree.ts'

const plant = (files: Record<string, string>) =>
  plantTree({ 'package.json': packageJson, ...healthy, ...files })

const packageJson = JSON.stringify({
  name: 'canary',
  type: 'module',
  imports: Object.fromEntries(
    ['app', 'features', 'engines', 'server', 'web', 'shared', 'testing'].map((name) => [
      `#${name}/*`,
      `./src/${name}/*`,
    ]),
  ),
  dependencies: { zod: '*', kysely: '*', pg: '*', fastify: '*', nodemailer: '*' },
  devDependencies: { antd: '*', react: '*', vitest: '*', 'fast-check': '*', jszip: '*' },
})

const healthy: Record<string, string> = {
  'src/shared/money.ts': `import { z } from 'zod'\nexport const money = z.string()\n`,
  'src/server/database.ts': `import { Kysely } from 'kysely'\nexport const database = Kysely\n`,
  'src/web/call.ts': `import { money } from '#shared/money.ts'\nexport const call = () => money\n`,
  'src/web/ui/box.tsx': `import { Button } from 'antd'\nexport const Box = () => <Button />\n`,
  'src/engines/audit/domain/index.ts': `export { entry } from './entry.ts'\n`,
  'src/engines/audit/domain/entry.ts': `import { money } from '#shared/money.ts'\nexport const entry = money\nexport type Entry = string\n`,
  'src/engines/audit/domain/entry.test.ts': `import { readFileSync } from 'node:fs'\nimport { it } from 'vitest'\nimport { testApp } from '#testing/index.ts'\nimport { entry } from './entry.ts'\nit('works', () => void [readFileSync, testApp, entry])\n`,
  'src/engines/audit/server/index.ts': `export { write } from './write.ts'\n`,
  'src/engines/audit/server/write.ts': `import { sql } from 'kysely'\nimport { readFileSync } from 'node:fs'\nimport { database } from '#server/database.ts'\nimport { entry } from '../domain/entry.ts'\nexport const write = [sql, readFileSync, database, entry]\n`,
  'src/engines/access/domain/index.ts': `export { may } from './may.ts'\n`,
  'src/engines/access/domain/may.ts': `import { entry } from '#engines/audit/domain/index.ts'\nexport const may = entry\n`,
  'src/features/counterparties/domain/index.ts': `export { party } from './party.ts'\n`,
  'src/features/counterparties/domain/party.ts': `export const party = 1\n`,
  'src/features/contracts/domain/index.ts': `export { contract } from './contract.ts'\n`,
  'src/features/contracts/domain/contract.ts': `import { may } from '#engines/access/domain/index.ts'\nimport { party } from '#features/counterparties/domain/index.ts'\nexport const contract = [may, party]\n`,
  'src/features/contracts/server/index.ts': `export { submit } from './submit.ts'\n`,
  'src/features/contracts/server/submit.ts': `import { write } from '#engines/audit/server/index.ts'\nimport { contract } from '../domain/contract.ts'\nexport const submit = [write, contract]\n`,
  'src/features/contracts/web/index.ts': `export { ContractPage } from './contract-page.tsx'\n`,
  'src/features/contracts/web/contract-page.tsx': `import { Box } from '#web/ui/box.tsx'\nimport { contract } from '../domain/contract.ts'\nexport const ContractPage = () => <Box key={contract.length} />\n`,
  'src/app/server.ts': `import { submit } from '#features/contracts/server/index.ts'\nexport const buildServer = () => submit\n`,
  'src/app/web/main.tsx': `import { ContractPage } from '#features/contracts/web/index.ts'\nexport const Main = ContractPage\n`,
  'src/testing/index.ts': `import { it } from 'vitest'\nimport { buildServer } from '#app/server.ts'\nexport const testApp = () => [it, buildServer()]\n`,
}

/** rule → [file that breaks it, its text]; further planted files come after it. */
const violations: [rule: string, file: string, text: string, more?: Record<string, string>][] = [
  [
    'known-ways-out',
    'src/features/contracts/server/way.ts',
    `import { request } from 'node:https'\nexport const ask = request\n`,
  ],
  ['nothing-imports-app', 'src/features/contracts/server/a.ts', `import '#app/server.ts'\n`],
  ['only-tests-import-testing', 'src/features/contracts/server/b.ts', `import '#testing/index.ts'\n`],
  ['shared-knows-nobody', 'src/shared/c.ts', `import '#server/database.ts'\n`],
  ['base-knows-no-slice', 'src/server/d.ts', `import '#engines/audit/server/index.ts'\n`],
  [
    'engines-know-no-feature',
    'src/engines/audit/server/e.ts',
    `import '#features/contracts/server/index.ts'\n`,
  ],
  [
    'product-knows-no-tool',
    'src/server/f.ts',
    `import '../../tools/tool.ts'\n`,
    { 'tools/tool.ts': 'export const tool = 1\n' },
  ],
  ['web-never-meets-server', 'src/features/contracts/web/g.ts', `import '../server/submit.ts'\n`],
  [
    'server-never-meets-web',
    'src/features/contracts/server/h.ts',
    `import type { Box } from '#web/ui/box.tsx'\nexport type H = typeof Box\n`,
  ],
  [
    'domain-knows-no-side',
    'src/features/contracts/domain/i.ts',
    `import type { database } from '#server/database.ts'\nexport type I = typeof database\n`,
  ],
  ['browser-code-has-no-node', 'src/web/j.ts', `import 'node:fs'\n`],
  ['server-code-has-no-screen-kit', 'src/features/contracts/server/k.ts', `import 'react'\n`],
  [
    'pure-has-no-node',
    'src/features/contracts/domain/l.ts',
    `import { randomUUID } from 'node:crypto'\nexport const l = randomUUID\n`,
  ],
  ['pure-has-only-pure-packages', 'src/shared/m.ts', `import 'nodemailer'\n`],
  ['sql-under-server-only', 'src/app/n.ts', `import { sql } from 'kysely'\nexport const n = sql\n`],
  [
    'enter-a-slice-by-its-public-entry',
    'src/features/contracts/domain/o.ts',
    `import '#features/counterparties/domain/party.ts'\n`,
  ],
  [
    'enter-a-slice-by-its-public-entry-from-outside',
    'src/app/p.ts',
    `import '#features/contracts/server/submit.ts'\n`,
  ],
  [
    'only-app-reads-slices',
    'src/features/contracts/domain/q2.ts',
    `import '#features/counterparties/slice.ts'\n`,
    { 'src/features/counterparties/slice.ts': '' },
  ],
  ['no-own-public-entry', 'src/features/contracts/server/q.ts', `import '../domain/index.ts'\n`],
  ['table:features', 'src/features/stranger/domain/r.ts', `import '#features/contracts/domain/index.ts'\n`],
  [
    'table:features/counterparties',
    'src/features/counterparties/domain/s.ts',
    `import '#features/contracts/domain/index.ts'\n`,
  ],
  ['table:engines/audit', 'src/engines/audit/domain/t.ts', `import '#engines/access/domain/index.ts'\n`],
  [
    'no-cycle',
    'src/shared/u.ts',
    `import type { V } from './v.ts'\nexport type U = V | 1\n`,
    { 'src/shared/v.ts': `import type { U } from './u.ts'\nexport type V = U | 2\n` },
  ],
  ['resolvable', 'src/shared/w.ts', `import './nowhere.ts'\n`],
  ['in-package-json', 'src/server/x.ts', `import 'fast-deep-equal'\n`],
  ['no-dev-package-in-the-product', 'src/server/y.ts', `import 'jszip'\n`],
  ['no-dev-package-in-the-product', 'src/server/y2.ts', `import 'antd'\n`],
  ['no-dev-package-in-the-pages', 'src/web/z.ts', `import 'jszip'\n`],
]

afterAll(fellTrees)

describe('the import checker', () => {
  it('finds nothing wrong in a healthy tree, and has seen every file of it', async () => {
    const { problems, files } = await checkImports(plant({}))
    expect(problems).toEqual([])
    expect(files).toBe(Object.keys(healthy).length)
  })

  it('reports each planted violation by its rule, and at no healthy file', async () => {
    const planted = Object.fromEntries(
      violations.flatMap(([, file, text, more]) => [[file, text], ...Object.entries(more ?? {})]),
    )
    const { problems } = await checkImports(plant(planted))
    for (const [rule, file] of violations) {
      expect(problems, `${rule} was broken in ${file} and not reported`).toContainEqual(
        expect.objectContaining({ rule, file }),
      )
    }
    const healthyOnes = problems.filter((problem) => problem.file in healthy)
    expect(healthyOnes).toEqual([])
  })

  it('has a planted violation for every rule that it knows', () => {
    const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
      forbidden: { name: string }[]
    }
    const known = forbidden.map((rule) => rule.name).filter((name) => !name.startsWith('table:'))
    expect(violations.map(([rule]) => rule)).toEqual(expect.arrayContaining(known))
  })

  it('does not call an empty folder clean', async () => {
    expect((await checkImports(plantTree({}))).problems).toHaveLength(1)
  })

  it('refuses a table with a cycle, and one that names a slice that is not there', () => {
    const tree = plant({})
    const table = {
      engines: { access: ['audit'], audit: ['access'] },
      features: { contracts: [], counterparties: ['ghost'] },
    }
    expect(checkTable(tree, table)).toEqual([
      { rule: 'table-without-cycle', file: 'engines', text: 'access → audit → access' },
      expect.objectContaining({ file: 'counterparties' }),
    ])
  })
})
