import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import type { Problem } from './check-imports.ts'
import { sourceFiles } from './source-files.ts'

/** Something that there is too much of: how often it occurs in each file, or in each folder, may fall and never rise. */
type Counted = {
  rule: string
  /** Files that are counted. */
  isCounted: (file: string) => boolean
  countIn: (file: string, text: string, owners: Owners) => number
  /** Where it is counted together; each file for itself if not given. */
  placeOf?: (file: string) => string
  /** So many are not too many. */
  free?: number
  /** What is found there, and what to do instead. */
  found: string
  instead: string
}

/** The slice of each table. */
type Owners = ReadonlyMap<string, string>

const listFile = 'tools/falling-counts.json'
type Lists = Readonly<Record<string, Readonly<Record<string, number>>>>

const isTest = (file: string): boolean => /\.test\.tsx?$|^src\/testing\//.test(file)
const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

/** Lists that name every noun until they are made of the slices' own values: they grow with each. */
const registers = ['src/engines/access/domain/permissions.ts', 'src/engines/access/domain/default-roles.ts']
const nouns =
  /contract|counterpart|clause|template|law_?firm|lawyer|project|case_?types?|dispute|hearing|patent|trademark/gi

/** Business nouns in names and texts of a file; comments may explain with them. */
export function nounsIn(file: string, text: string): number {
  const variant = file.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, variant, text)
  let count = 0
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    count += scanner.getTokenText().match(nouns)?.length ?? 0
  return count
}

const chinese = /\p{Script=Han}/u
const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isArrowFunction(node)
const isChineseText = (node: ts.Node): boolean => isText(node) && chinese.test(node.getText())

/** Chinese and English written otherwise than `'中文 | English'`: `{ zh, en }`, `detail` with `detailEn` and `locale === 'en' ? … : …`. */
function isOtherNotation(node: ts.Node): boolean {
  if (ts.isConditionalExpression(node))
    return (
      isText(node.whenTrue) &&
      isText(node.whenFalse) &&
      isChineseText(node.whenTrue) !== isChineseText(node.whenFalse) &&
      /'(en|zh-CN)'/.test(node.condition.getText())
    )
  if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.parent)) return false
  const names = node.parent.properties.map((one) => one.name?.getText().replaceAll("'", ''))
  const name = node.name.getText().replaceAll("'", '')
  if (name === 'zh' || name === 'zh-CN')
    return names.includes('en') && chinese.test(node.initializer.getText())
  return names.includes(`${name}En`) && isChineseText(node.initializer)
}

/** `test` of test('…'), test.each(…)('…') and their likes. */
function calledFirst(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return calledFirst(node.expression)
  return ts.isIdentifier(node) ? node.text : ''
}

/** Titles of tests of more than 90 characters, their requirements at the end not counted. */
const isLongTitle = (node: ts.Node): boolean => {
  const title = ts.isCallExpression(node) ? node.arguments[0] : undefined
  return (
    title !== undefined &&
    ts.isStringLiteralLike(title) &&
    /^(it|test|describe)$/.test(calledFirst(node as ts.CallExpression)) &&
    title.text.replace(/( \[[A-Z]+-\d+\])+$/, '').length > 90
  )
}

const isLongFunction = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) && node.getText().split('\n').length > 80

/** How many places of a file are like this. */
const placesWhere =
  (isFound: (node: ts.Node) => boolean) =>
  (file: string, text: string): number => {
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file))
    let count = 0
    const visit = (node: ts.Node): void => {
      if (isFound(node)) count++
      ts.forEachChild(node, visit)
    }
    visit(tree)
    return count
  }

export const longTitlesIn = placesWhere(isLongTitle)

const folderOf = (file: string): string => /^src\/(engines|features)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file

const declared = /interface Tables \{(.*?)\n {2}\}/gs
const recordTable = /^ +table: '(\w+)'/gm
/** Tables that a slice declares in `interface Tables` or names as a record's. Views that it publishes (`interface Views`) are for all. */
function ownersOf(texts: ReadonlyMap<string, string>): Owners {
  const owners = new Map<string, string>()
  for (const [file, text] of texts) {
    if (isTest(file)) continue
    const blocks = [...text.matchAll(declared)].map(([, block = '']) => block)
    for (const block of blocks)
      for (const [, table = ''] of block.matchAll(/^ {4}(\w+): /gm)) owners.set(table, folderOf(file))
    if (file.includes('/domain/'))
      for (const [, table = ''] of text.matchAll(recordTable)) owners.set(table, folderOf(file))
  }
  return owners
}

const named =
  /\b(?:selectFrom|innerJoin|leftJoin|updateTable|insertInto|deleteFrom)\(\s*'(\w+)|\b(?:from|join|update|into|using) (\w+)/g
/** Places where SQL names a table of another slice. */
export function foreignTablesIn(file: string, text: string, owners: Owners): number {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')
  return [...code.matchAll(named)].filter(([, typed, raw]) => {
    const owner = owners.get(typed ?? raw ?? '')
    return owner !== undefined && owner !== folderOf(file)
  }).length
}

const rules: readonly Counted[] = [
  {
    rule: 'business-noun',
    isCounted: (file) => file.startsWith('src/engines/') && !isTest(file) && !registers.includes(file),
    countIn: nounsIn,
    found: 'business nouns',
    instead: 'let the feature say it',
  },
  {
    rule: 'two-languages',
    isCounted: (file) => file.startsWith('src/') && !isTest(file),
    countIn: placesWhere(isOtherNotation),
    found: 'texts in two languages in another notation',
    instead: "write '中文 | English'",
  },
  {
    rule: 'long-title',
    isCounted: (file) => /\.spec\.ts$/.test(file) || isTest(file),
    countIn: longTitlesIn,
    found: 'titles of tests of more than 90 characters',
    instead: 'shorten it to subject, verb and condition',
  },
  {
    rule: 'foreign-table',
    isCounted: (file) => /^src\/(.*\/)?server\//.test(file) && !isTest(file),
    countIn: foreignTablesIn,
    placeOf: folderOf,
    found: 'tables of other slices in SQL',
    instead: 'read a view that the slice publishes (`interface Views`), or call it',
  },
  {
    rule: 'function-size',
    isCounted: (file) => !isTest(file) && !file.startsWith('e2e/'),
    countIn: placesWhere(isLongFunction),
    placeOf: folderOf,
    found: 'functions of more than 80 lines',
    instead: 'make several of one',
  },
  {
    rule: 'slice-size',
    isCounted: (file) => /^src\/(engines|features)\//.test(file) && !isTest(file),
    countIn: () => 1,
    placeOf: folderOf,
    free: 40,
    found: 'files beside its tests',
    instead: 'it wants to be two slices',
  },
]

type Places = ReadonlyMap<string, number>

function countsOf(root: string): (counted: Counted) => Places {
  const texts = new Map(sourceFiles(root).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const owners = ownersOf(texts)
  return ({ isCounted, countIn, placeOf = (file) => file, free = 0 }) => {
    const counts = new Map<string, number>()
    for (const [file, text] of texts)
      if (isCounted(file))
        counts.set(placeOf(file), (counts.get(placeOf(file)) ?? 0) + countIn(file, text, owners))
    return new Map([...counts].filter(([, count]) => count > free))
  }
}

function listsOf(root: string): Lists {
  const path = join(root, listFile)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Lists) : {}
}

/** Files in which something occurs more often than `tools/falling-counts.json` allows, or less often than it says; `node tools/falling-counts.ts` writes lower counts down. */
export function checkFallingCounts(root: string): Problem[] {
  const lists = listsOf(root)
  const countsFor = countsOf(root)
  return rules.flatMap((counted) => {
    const [counts, left] = [countsFor(counted), lists[counted.rule] ?? {}]
    const files = new Set([...counts.keys(), ...Object.keys(left)])
    return [...files].sort().flatMap((file): Problem[] => {
      const [count, most] = [counts.get(file) ?? 0, left[file] ?? counted.free ?? 0]
      if (count === most) return []
      const text =
        count > most
          ? `${counted.found}: ${count}, at most ${most}; ${counted.instead}`
          : `${counted.found}: ${count} instead of ${most}; run node tools/falling-counts.ts`
      return [{ rule: counted.rule, file, text }]
    })
  })
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const lists = listsOf(root)
  const countsFor = countsOf(root)
  const lower = rules.map((counted) => {
    const left = lists[counted.rule]
    const counts = [...countsFor(counted)]
      // A rule without a list is new: it begins with what there is.
      .map(([file, count]) => [file, left ? Math.min(count, left[file] ?? 0) : count] as const)
      .filter(([, count]) => count > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
    console.log(
      `${counted.found}: ${counts.reduce((sum, [, count]) => sum + count, 0)} in ${counts.length} places`,
    )
    return [counted.rule, Object.fromEntries(counts)] as const
  })
  writeFileSync(join(root, listFile), `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`)
}
