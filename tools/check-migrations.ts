import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow } from './source-files.ts'

/*
 * Judges new migrations: those that stood when this began are listed in migrations-before.json. A migration expands first, so that the version
 * before goes on working with the new tables; what that version still uses is taken away a release later, by a migration that says which
 * expansion it ends:
 *
 *   -- contract: 20261201-1000-party-names.sql      (a program that does not know that migration cannot work with the database any more)
 *
 * And it keeps no big table locked: an index of a table that stands is made by a migration of its own, of nothing but `drop index concurrently if exists x; create index concurrently x …`, with the line
 *
 *   -- concurrently
 *
 * Rows of a big table are filled by such a file too: `call x()`, a procedure that commits each lot by itself and goes on where it ended.
 *
 * What keeps a table locked and is right all the same says why in a comment of its own in front of the statement:
 *
 *   -- all right: one row an organisation
 */

export type MigrationProblem = { rule: string; file: string; text: string }

type Statement = { text: string; isAllRight: boolean }

/** Breaks the version before, which still runs beside the new tables or is started again in the middle of an update. */
const contracting: readonly [pattern: RegExp, what: string][] = [
  [
    /^drop (table|view|materialized view|sequence|schema|type|domain|role)\b/,
    'drops what the version before uses',
  ],
  [/^drop (function|procedure|trigger|policy)\b/, 'drops what the version before relies on'],
  [/^alter table\b.*\bdrop column\b/, 'drops a column that the version before reads'],
  [/^alter (table|view|function|sequence|type|index)\b.*\brename\b/, 'renames what the version before names'],
  [/^alter table\b.*\balter( column)? \S+ set not null\b/, 'refuses rows that the version before writes'],
  [
    /^alter table\b.*\balter( column)? \S+ drop default\b/,
    'takes a default that the version before relies on',
  ],
  [
    /^alter table\b.*\badd column\b(?!.*\b(default|generated)\b).*\bnot null\b/,
    'wants a value that the version before does not write',
  ],
  [/^revoke\b(?!.*\bfrom public\b)/, 'takes a right that the version before uses'],
]

/** Rewrites a table, or looks through all of it while nobody can write. */
const locking: readonly [pattern: RegExp, what: string][] = [
  [
    /^alter table\b.*\balter( column)? \S+ (set data )?type\b/,
    'rewrites the table: add a column, fill it by a job, drop the old one a release later',
  ],
  [
    /^alter table\b.*\badd column\b.*\bdefault\b.*\b(random|clock_timestamp|gen_random_uuid|nextval|timeofday)\b/,
    'rewrites the table: the default is another in each row',
  ],
  [
    /^alter table\b.*\badd column\b.*(\bgenerated always as \((?!.*\bvirtual\b)|\bgenerated (always|by default) as identity\b|\b(big)?serial\b)/,
    'rewrites the table: the column is computed for each row',
  ],
  [
    /^alter table\b.*\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    'looks through the table: add it not valid, validate it in a later migration',
  ],
  [
    /^alter table\b.*\badd (constraint \S+ )?(unique|primary key|exclude)\b/,
    'makes an index while nobody can write',
  ],
  [
    /^create (unique )?index (?!concurrently\b)/,
    'makes an index while nobody can write: make it in a migration of its own that says `-- concurrently`',
  ],
  [/^(update|delete from)\b/, 'goes through the table in one transaction: a job does it in pieces'],
  [/^(vacuum|cluster|reindex|lock table|truncate|refresh materialized view)\b/, 'locks the table'],
]

/** The problems of every migration of the tree that is not listed as of before. */
export function checkMigrations(root: string): MigrationProblem[] {
  const list = join(root, 'tools/migrations-before.json')
  const before = new Set<string>(existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])
  const files = filesBelow(join(root, 'migrations')).map((path) => basename(path))
  return files
    .filter((name) => name.endsWith('.sql') && !before.has(name))
    .flatMap((name) => judge(name, readFileSync(join(root, 'migrations', name), 'utf8'), files))
}

function judge(name: string, sql: string, files: readonly string[]): MigrationProblem[] {
  const file = `migrations/${name}`
  const problems: MigrationProblem[] = []
  const ended = /^-- contract: (\S+)$/m.exec(sql)?.[1]
  if (ended !== undefined && (!files.includes(ended) || ended >= name))
    problems.push({ rule: 'migration-contract', file, text: `${ended} is no migration before this one` })
  const statements = statementsOf(sql)
  problems.push(...judgeConcurrent(file, sql, statements))
  const made = new Set(
    statements.flatMap(
      ({ text }) => /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? [],
    ),
  )
  for (const { text, isAllRight } of statements) {
    const table = tableOf(text)
    if (isAllRight || (table !== undefined && made.has(table))) continue
    const short = text.slice(0, 80)
    const breaks = contracting.find(([pattern]) => pattern.test(text))
    if (breaks && ended === undefined)
      problems.push({ rule: 'migration-expands-first', file, text: `«${short}» ${breaks[1]}` })
    const locks = locking.find(([pattern]) => pattern.test(text))
    if (locks) problems.push({ rule: 'migration-locks', file, text: `«${short}» ${locks[1]}` })
  }
  return problems
}

/** Outside of a transaction half of a file may be done when it fails: each statement is one that can be done again. */
function judgeConcurrent(file: string, sql: string, statements: readonly Statement[]): MigrationProblem[] {
  const isConcurrent = /^-- concurrently$/m.test(sql)
  const texts = statements.map(({ text }) => text)
  const isFit = (text: string, at: number): boolean => {
    if (/^drop index concurrently if exists \S+$/.test(text)) return isConcurrent
    if (/^call \w+\(\)$/.test(text)) return isConcurrent
    const made = /^create (?:unique )?index concurrently (\S+) on /.exec(text)?.[1]
    if (made === undefined) return !isConcurrent && !/\bindex concurrently\b/.test(text)
    return isConcurrent && texts[at - 1] === `drop index concurrently if exists ${made}`
  }
  return texts
    .filter((text, at) => !isFit(text, at))
    .map((text) => ({
      rule: 'migration-concurrently',
      file,
      text: `«${text.slice(0, 80)}» is not \`drop index concurrently if exists x; create index concurrently x …\` or \`call x()\` in a file that says \`-- concurrently\``,
    }))
}

const tableOf = (text: string): string | undefined =>
  /^(?:alter table (?:if exists )?(?:only )?|update |delete from |create (?:unique )?index .*? on )(\S+)/.exec(
    text,
  )?.[1]

/** The statements of a file in small letters and single spaces, those inside of `do` blocks too; bodies of functions are not looked into. */
function statementsOf(sql: string): Statement[] {
  // A semicolon in a comment ends no statement.
  const pieces = sql.replaceAll(/--.*$/gm, (comment) => comment.replaceAll(';', ',')).split(/(\$\w*\$)/)
  let open: string | null = null
  let outside = ''
  const blocks: string[] = []
  for (const piece of pieces) {
    if (open === null && /^\$\w*\$$/.test(piece)) {
      open = piece
      blocks.push('')
    } else if (piece === open) {
      if (/(^|;)\s*do\s*$/i.test(withoutComments(outside))) outside += `; ${blocks.at(-1)};`
      open = null
    } else if (open === null) outside += piece
    else blocks[blocks.length - 1] += piece
  }
  return outside.split(';').flatMap((part) => {
    const text = withoutComments(part)
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replace(/^ ?(do |(begin|then|else|loop) )*/, '')
      .trim()
    return text ? [{ text, isAllRight: /^\s*-- all right: \S/m.test(part) }] : []
  })
}

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '')
