import { afterAll, describe, expect, it } from 'vitest'
import { checkSource } from './check-source.ts'
import { longTitlesIn } from './falling-counts.ts'
import { fellTrees, plantTree } from './planted-tree.ts'

const healthy: Record<string, string> = {
  'migrations/20261120-1030-contracts.sql': '-- contracts need a table\ncreate table contracts ();\n',
  'vite.config.ts': 'export default {}\n',
  'src/server/config.ts': 'export const port = process.env.PORT\n',
  'src/web/call.ts': 'export const call = () => fetch("/x")\n',
  'src/shared/dates.ts': `export const dayOf = (instant: Date) => new Date(instant.getTime())\nexport type X = { process: string; fetch?: () => void }\nexport const name = (document: { location: string }) => document.location\n`,
  'src/features/contracts/domain/index.ts': `export { status } from './contract-status.ts'\nexport type { Status } from './contract-status.ts'\n`,
  'src/features/contracts/domain/contract-status.ts': `export type Status = string\nexport const status = 'select a template from the list'\n`,
  'src/features/contracts/domain/contract-status.test.ts': `export const clock = [Date.now(), Math.random(), process.env.HOME]\n`,
  'src/features/contracts/server/contract-queries.ts': `export const query = 'select id from contracts where id = 1'\n`,
  'src/web/page.css':
    '.page {\n  position: relative;\n  overflow: auto;\n}\n@media (width < 9px) {\n  .page {\n    overflow-x: scroll;\n  }\n}\n',
  'tools/dev.ts': 'export const home = process.env.HOME\n',
}

const long = (lines: number) => Array.from({ length: lines }, (_, line) => `  void ${line}\n`).join('')

/** Each way to measure time, as a line of a test. The file's name is put in, because this is a quick test itself. */
const stat = 'stat'
const timed = [
  'const began = performance.now()',
  `const began = globalThis.performance['now']()`,
  'const { now } = performance',
  'const began = process.cpuUsage()',
  `import { cpuUsage } from 'node:process'`,
  'const { cpuUsage: used } = process',
  'const began = process.hrtime.bigint()',
  'const before = performance.eventLoopUtilization()',
  `import { monitorEventLoopDelay as delay } from 'node:perf_hooks'`,
  `const own = '/proc/self/${stat}'`,
  `const other = (pid: number) => \`/proc/\${pid}/${stat}\``,
  `const thread = (id: number) => \`/proc/self/task/\${id}/sched${stat}\``,
]

const violations: [rule: string, file: string, text: string][] = [
  ['file-size', 'src/shared/a.ts', long(401)],
  ['kebab-case', 'src/shared/camelCase.ts', ''],
  ['kebab-case', 'src/engines/Forms/domain/b.ts', ''],
  ['say-what-it-holds', 'src/features/contracts/web/utils/c.ts', ''],
  ['no-default-export', 'src/web/d.ts', 'export default 1\n'],
  ['no-default-export', 'src/web/e.ts', 'export default function e() {}\n'],
  ['env-in-config-only', 'src/server/f.ts', 'export const f = process.env.PORT\n'],
  ['env-in-config-only', 'src/server/g.ts', `import { env } from 'node:process'\nexport const g = env\n`],
  ['env-in-config-only', 'src/app/h.ts', 'export const { env } = process\n'],
  ['sql-under-server-only', 'src/app/i.ts', "export const i = 'select id from contracts'\n"],
  [
    'sql-under-server-only',
    'src/features/contracts/domain/j.ts',
    `export const j = (t: string) => \`delete from \${t}\`\n`,
  ],
  [
    'sql-under-server-only',
    'src/features/contracts/web/k.ts',
    'declare const sql: (x: unknown) => void\nexport const k = sql`true`\n',
  ],
  ['fetch-in-call-only', 'src/features/contracts/web/l.ts', 'export const l = fetch("/x")\n'],
  ['fetch-in-call-only', 'src/server/m.ts', 'export const m = globalThis.fetch("/x")\n'],
  ['pure', 'src/shared/n.ts', 'export const n = () => Date.now()\n'],
  ['pure', 'src/shared/o.ts', 'export const o = () => new Date()\n'],
  ['pure', 'src/features/contracts/domain/p.ts', 'export const p = () => Math.random()\n'],
  ['pure', 'src/features/contracts/domain/q.ts', 'export const q = () => crypto.randomUUID()\n'],
  ['pure', 'src/features/contracts/domain/r.ts', 'export const r = () => window.name\n'],
  ['public-entry', 'src/features/contracts/server/index.ts', `export * from './contract-queries.ts'\n`],
  ['public-entry', 'src/features/contracts/web/index.ts', 'export const page = 1\n'],
  ['slice-anatomy', 'src/features/contracts/messages.ts', ''],
  ['skip-with-a-reason', 'src/shared/s.test.ts', `it.skip('never runs', () => {})\n`],
  ...timed.flatMap((line, at): typeof violations => [
    ['no-timed-quick-test', `src/shared/timed-${at}.test.ts`, `${line}\n`],
    ['no-timed-quick-test', `e2e/timed-${at}.spec.ts`, `${line}\n`],
  ]),
  ['quick-test-needs-nothing', 'src/server/s.api.test.ts', `it.skipIf(requires('libreoffice'))('x', f)\n`],
  ['scrolling-is-positioned', 'src/web/t.css', '.list {\n  overflow: auto;\n}\n'],
  ['business-noun', 'src/engines/forms/domain/u.ts', 'export const contractName = 1\n'],
  ['standard-terms', 'src/server/v.ts', 'export const roomForFile = 1\n'],
  ['standard-terms', 'src/server/w.ts', 'export function isToldTo() {}\n'],
  ['standard-terms', 'src/server/x.ts', 'export type X = { untold: number }\n'],
  ['standard-terms', 'src/server/share-door.ts', ''],
  ['migration-name', 'migrations/contracts.sql', '-- reason\n'],
  ['migration-expands-first', 'migrations/20261120-1032-parties.sql', '-- reason\ndrop table parties;\n'],
  ['migration-reason', 'migrations/20261120-1031-parties.sql', 'create table parties ();\n'],
]

afterAll(fellTrees)

describe('the source checker', () => {
  it('finds nothing wrong in a healthy tree', () => {
    expect(checkSource(plantTree(healthy))).toEqual({ problems: [], files: 8 })
  })

  it('reports each planted violation by its rule and place, and nothing else', () => {
    const { problems } = checkSource(
      plantTree({ ...healthy, ...Object.fromEntries(violations.map(([, file, text]) => [file, text])) }),
    )
    for (const [rule, file] of violations) {
      const found = problems.some(
        (problem) =>
          problem.rule === rule && (file.startsWith(problem.file) || problem.file.startsWith(file)),
      )
      expect(found, `${rule} was broken in ${file} and not reported`).toBe(true)
    }
    const planted = violations.map(([, file]) => file)
    expect(
      problems.filter(({ file }) => !planted.some((path) => file.startsWith(path) || path.startsWith(file))),
    ).toEqual([])
  })

  it('lets long tests measure time, and quick ones read dates and the state of a process', () => {
    const quick = `const at = Date.now()\nconst now = { now: 1 }.now\nconst status = (pid: number) => \`/proc/\${pid}/status\`\n`
    const tree = plantTree({
      'src/shared/timed.long.test.ts': timed.join('\n'),
      'src/testing/processes.ts': timed.join('\n'),
      'e2e/long/timed.spec.ts': timed.join('\n'),
      'e2e/support/page.ts': timed.join('\n'),
      'src/shared/quick.test.ts': quick,
    })
    expect(checkSource(tree).problems).toEqual([])
  })

  it('does not call an empty folder clean', () => {
    expect(checkSource(plantTree({})).problems).toHaveLength(1)
  })
})

describe('names in standard terms', () => {
  it('are read word by word, and columns of the database keep theirs', () => {
    const names = 'soldTo insight chatroom wallClock bedrooms stalwart outdoors tasking'.split(' ')
    const tree = plantTree({
      'src/shared/names.ts': names.map((name) => `export const ${name} = 1\n`).join(''),
      'src/features/contracts/server/tables.ts': 'export type Row = { told_end: string }\n',
    })
    expect(checkSource(tree).problems).toEqual([])
  })
})

describe('counts that may only fall', () => {
  const file = 'src/engines/forms/domain/fields.ts'
  const problems = (rule: string, left: object, text: string) =>
    checkSource(
      plantTree({
        ...healthy,
        'tools/falling-counts.json': JSON.stringify({ [rule]: left }),
        [file]: text,
      }),
    ).problems.map((problem) => `${problem.rule} ${problem.file}`)

  it('let an engine name no further business noun, and a lower count must be written down', () => {
    const found = [`business-noun ${file}`]
    const named = "// A contract's form.\nexport const ofContract = 'lawyer'\n"
    expect(problems('business-noun', { [file]: 2 }, named)).toEqual([])
    expect(problems('business-noun', { [file]: 1 }, named)).toEqual(found)
    expect(problems('business-noun', { [file]: 3 }, named)).toEqual(found)
    expect(problems('business-noun', {}, "// A contract's form.\nexport const field = 1\n")).toEqual([])
  })

  it('let no slice get further long functions, nor more files where it has more than 40', () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`src/engines/forms/domain/f${i}.ts`, '']),
    )
    const long80 = `export const long = () => {\n${long(79)}}\n`
    const found = (more: Record<string, string>) =>
      checkSource(plantTree({ ...files, ...more })).problems.map(
        (problem) => `${problem.rule} ${problem.file}`,
      )
    expect(
      found({ 'src/engines/forms/domain/f0.ts': long80, 'src/engines/forms/domain/a.test.ts': '' }),
    ).toEqual(['function-size src/engines/forms'])
    expect(found({ [file]: `export const long = () => {\n${long(78)}}\n` })).toEqual([
      'slice-size src/engines/forms',
    ])
  })

  it("let no further text be written otherwise than as '中文 | English'", () => {
    const found = [`two-languages ${file}`]
    for (const text of [
      "{ zh: '甲', en: 'A' }",
      "{ 'zh-CN': { a: '甲' }, en: { a: 'A' } }",
      "{ detail: '甲', detailEn: 'A' }",
      "(locale: string) => (locale === 'en' ? 'A' : '甲')",
    ])
      expect([text, problems('two-languages', {}, `export const words = ${text}\n`)]).toEqual([text, found])
    for (const text of [
      "'甲 | A'",
      "{ name: '甲', code: 1 }",
      "(locale: string) => (locale === 'en' ? 'en-US' : 'zh-CN')",
    ])
      expect([text, problems('two-languages', {}, `export const words = ${text}\n`)]).toEqual([text, []])
  })

  it('let SQL of a slice name no further table of another, only views that it publishes', () => {
    const declared = `interface Views { people: { id: number } }\ninterface Tables {\n    users: { id: number }\n  }\n`
    const found = (text: string) =>
      checkSource(
        plantTree({
          ...healthy,
          'src/engines/people/server/tables.ts': declared,
          'src/engines/people/server/own.ts': 'export const q = `select from users`\n',
          'src/features/assets/domain/asset-record.ts': `export const asset = {\n  table: 'assets',\n}\n`,
          'src/engines/people/server/own.test.ts': 'interface Tables {\n    papers: { id: number }\n  }\n',
          'src/engines/forms/server/queries.ts': text,
        }),
      ).problems.map(({ rule, file }) => `${rule} ${file}`)
    for (const sql of ['select from users u', 'select 1 from x join users u on true', 'delete from assets'])
      expect([sql, found(`export const q = '${sql}'\n`)]).toEqual([sql, ['foreign-table src/engines/forms']])
    expect(found("export const q = 'select from papers'\n")).toEqual([])
    expect(found("tx.selectFrom('users as u')\n")).toEqual(['foreign-table src/engines/forms'])
    expect(
      found("// from users\n/* from\n users from users */\nexport const q = 'select from people'\n"),
    ).toEqual([])
  })

  it('let no further title of a test be longer than 90 characters without its requirements', () => {
    const titled = (length: number) => `test.each([1])('${'x'.repeat(length)} [STA-01] [STA-02]', () => {})\n`
    expect(longTitlesIn('a.test.ts', titled(90))).toBe(0)
    expect(longTitlesIn('a.test.ts', titled(91))).toBe(1)
  })
})
