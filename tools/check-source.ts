import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import type { Problem } from './check-imports.ts'
import { checkMigrations as judgeMigrations } from './check-migrations.ts'
import { checkFallingCounts } from './falling-counts.ts'
import { filesBelow, sourceFiles } from './source-files.ts'
import { fileInPrivateWords, nodeInPrivateWords } from './standard-terms.ts'

export type SourceReport = { problems: Problem[]; files: number }

const maxFileLines = 400
/** Playwright, Vite and vitest want a default export of these. */
const wantsDefaultExport =
  /(^|\/)[^/]+\.config\.ts$|^e2e\/support\/start-product\.ts$|^tools\/reporters\/[^/]+\.ts$/
const bannedFolders = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'lib']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** What every run of the tests does, also where others use the machine. */
const isQuickTest = (file: string) =>
  isTest(file) ? !/\.long\.test\.tsx?$/.test(file) : /^e2e\/(?!long\/).*\.spec\.ts$/.test(file)
const isProduct = (file: string) =>
  file.startsWith('src/') && !file.startsWith('src/testing/') && !isTest(file)
const isPure = (file: string) =>
  isProduct(file) && /^src\/(shared\/|(engines|features)\/[^/]+\/domain\/)/.test(file)
const isUnderServer = (file: string) => /^src\/(server\/|(engines|features)\/[^/]+\/server\/)/.test(file)
const isPublicEntry = (file: string) =>
  /^src\/(engines|features)\/[^/]+\/(domain|server|web)\/index\.ts$/.test(file)

/** Where a global may be used; null: nowhere in the product. A name that the file declares itself is not the global. */
const globalRules: { rule: string; names: string[]; allowed: (file: string) => boolean; text: string }[] = [
  {
    rule: 'pure',
    names: [
      'process',
      'Buffer',
      'setTimeout',
      'setInterval',
      'setImmediate',
      'queueMicrotask',
      'performance',
      'crypto',
      'fetch',
      'window',
      'document',
      'navigator',
      'location',
      'localStorage',
      'sessionStorage',
      'globalThis',
      'console',
    ],
    allowed: (file) => !isPure(file),
    text: 'shared and domain have no clock, no randomness, no node and no browser: make it a parameter',
  },
  {
    rule: 'fetch-in-call-only',
    names: ['fetch'],
    // The page of people outside is no part of the application, and loads nothing of it.
    allowed: (file) =>
      file === 'src/web/call.ts' || file === 'src/features/contracts/web/outside/ask.ts' || !isProduct(file),
    text: 'the browser calls the server through web/call.ts',
  },
]

/**
 * Checks what an import graph cannot see: sizes and names of files, what a public entry holds, and that the environment is
 * read in src/server/config.ts only, SQL written under server/ only, fetch called in src/web/call.ts only, that
 * shared/ and domain/ use no clock, randomness, node or browser, and that no quick test measures time.
 */
export function checkSource(root: string): SourceReport {
  const files = sourceFiles(root)
  const report: SourceReport = { problems: [], files: files.length }
  for (const file of files) checkFile(file, readFileSync(join(root, file), 'utf8'), report)
  checkFolders(files, report)
  checkStyles(root, report)
  checkMigrations(root, report)
  report.problems.push(...checkFallingCounts(root))
  if (files.length === 0)
    report.problems.push({ rule: 'every-file-seen', file: root, text: 'there are no source files' })
  return report
}

function checkFile(file: string, text: string, report: SourceReport): void {
  const problem = (rule: string, words: string, line?: number) =>
    report.problems.push({ rule, file: line ? `${file}:${line}` : file, text: words })
  const lines = text.split('\n').length - 1
  if (lines > maxFileLines) problem('file-size', `${lines} lines, at most ${maxFileLines}`)
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/.test(basename(file)))
    problem('kebab-case', 'file names are kebab-case')
  const misnamed = fileInPrivateWords(file)
  if (misnamed) problem('standard-terms', misnamed)
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, scriptKind(file))
  const own = declaredNames(tree)
  const visit = (node: ts.Node): void => {
    const at = () => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    for (const [rule, words] of faultsOf(node, file, own)) problem(rule, words, at())
    ts.forEachChild(node, visit)
  }
  visit(tree)
  if (isPublicEntry(file)) {
    for (const statement of tree.statements) {
      if (!isNamedReExport(statement))
        problem('public-entry', 'a public entry holds named re-exports and nothing else')
    }
  }
}

function faultsOf(node: ts.Node, file: string, own: Set<string>): [rule: string, text: string][] {
  const faults: [string, string][] = []
  const misnamed = nodeInPrivateWords(node, file)
  if (misnamed) faults.push(['standard-terms', misnamed])
  if (isDefaultExport(node) && !wantsDefaultExport.test(file)) {
    faults.push(['no-default-export', 'export it by name'])
  }
  if (isProduct(file) && file !== 'src/server/config.ts' && readsEnvironment(node)) {
    faults.push(['env-in-config-only', 'the environment is read in src/server/config.ts only'])
  }
  if (isProduct(file) && !isUnderServer(file) && isSql(node)) {
    faults.push(['sql-under-server-only', 'SQL is written under server/ only'])
  }
  if (isPure(file) && isClockOrChance(node)) {
    faults.push(['pure', 'shared and domain have no clock and no randomness: make it a parameter'])
  }
  if (ts.isIdentifier(node) && isReference(node) && !own.has(node.text)) {
    for (const { rule, names, allowed, text } of globalRules) {
      if (names.includes(node.text) && !allowed(file)) faults.push([rule, `${node.text}: ${text}`])
    }
  }
  if (isQuickTest(file) && ts.isCallExpression(node) && isNamed(node.expression, 'requires')) {
    faults.push([
      'quick-test-needs-nothing',
      'CI brings what npm brings and a browser: a test that needs another program is a long one (*.long.test.ts)',
    ])
  }
  if (isQuickTest(file) && measuresTime(node)) {
    faults.push([
      'no-timed-quick-test',
      'a busy machine is no fault of the product: show order, counts or a limit of steps, and move the figure to bench/',
    ])
  }
  if (isTest(file) && isBareSkip(node)) {
    faults.push([
      'skip-with-a-reason',
      'skip with requires(…) of src/testing/requires.ts, which says how to get what is missing',
    ])
  }
  return faults
}

const scriptKind = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

const isDefaultExport = (node: ts.Node): boolean =>
  ts.isExportAssignment(node) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)) ||
  (ts.isExportSpecifier(node) && node.name.text === 'default')

const isNamedReExport = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) &&
  statement.moduleSpecifier !== undefined &&
  statement.exportClause !== undefined &&
  ts.isNamedExports(statement.exportClause)

/** process.env, process['env'], { env } = process, import { env } from 'node:process'. */
function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node))
    return node.name.text === 'env' && isNamed(node.expression, 'process')
  if (ts.isElementAccessExpression(node)) return isNamed(node.expression, 'process')
  if (ts.isVariableDeclaration(node))
    return node.initializer !== undefined && isNamed(node.initializer, 'process')
  if (ts.isImportSpecifier(node)) {
    const from = node.parent.parent.parent.moduleSpecifier
    return (
      (node.propertyName ?? node.name).text === 'env' &&
      ts.isStringLiteral(from) &&
      /^(node:)?process$/.test(from.text)
    )
  }
  return false
}

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name

const sqlText =
  /^\s*(select\s+(\*|[\w."]+(\s*,\s*[\w."]+)*|[\w\s,."]*\([\s\S]*)\s+from\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(create|alter|drop)\s+(table|index|role|schema|policy)\s)/i

/** A text that starts like an SQL statement, or a template tagged `sql`. */
const isSql = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node) ? isNamed(node.tag, 'sql') : sqlText.test(writtenText(node))

/** A string or a template as it is written, with x for what is put in; '' for anything else. */
function writtenText(node: ts.Node): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return `${node.head.text} x ${node.templateSpans.map((span) => span.literal.text).join(' x ')}`
}

const clocks = ['cpuUsage', 'hrtime', 'eventLoopUtilization', 'monitorEventLoopDelay']

/** performance.now, process.cpuUsage and their likes, also destructured or imported, and the files of the kernel that count processor time. */
function measuresTime(node: ts.Node): boolean {
  if (/\/proc\/(.*\/)?(sched)?stat\b/.test(writtenText(node))) return true
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    const [of, name] = [accessedName(node.expression), accessedName(node)]
    return clocks.includes(name) || (name === 'now' && of === 'performance')
  }
  if (ts.isBindingElement(node) || ts.isImportSpecifier(node)) {
    const name = (node.propertyName ?? node.name).getText()
    return clocks.includes(name) || (name === 'now' && node.parent.parent.getText().endsWith('= performance'))
  }
  return false
}

/** `b` for b, a.b and a['b']; '' for anything else. */
function accessedName(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  return ts.isElementAccessExpression(node) ? writtenText(node.argumentExpression) : ''
}

/** Date.now(), new Date(), Date(), Math.random(). */
function isClockOrChance(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return (
      (isNamed(node.expression, 'Date') && node.name.text === 'now') ||
      (isNamed(node.expression, 'Math') && node.name.text === 'random')
    )
  }
  if (ts.isNewExpression(node)) return isNamed(node.expression, 'Date') && (node.arguments?.length ?? 0) === 0
  return ts.isCallExpression(node) && isNamed(node.expression, 'Date')
}

/** it.skip, test.todo, describe.only and their likes. */
const isBareSkip = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  ts.isIdentifier(node.expression) &&
  ['it', 'test', 'describe'].includes(node.expression.text) &&
  ['skip', 'todo', 'only', 'fails'].includes(node.name.text)

/** True when the identifier stands for a value, not for a property, a declaration, a label or a type. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent))
    return parent.expression === node || isGlobalObject(parent.expression)
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent)) return false
  if (ts.isJsxAttribute(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  if (ts.isPropertySignature(parent) || ts.isMethodSignature(parent) || ts.isMethodDeclaration(parent))
    return false
  if (ts.isPropertyDeclaration(parent) || ts.isNamedTupleMember(parent) || ts.isGetAccessor(parent))
    return false
  if (ts.isBindingElement(parent)) return parent.initializer === node
  return true
}

const isGlobalObject = (node: ts.Node): boolean =>
  ['globalThis', 'window', 'self'].some((name) => isNamed(node, name))

/** Names that the file itself gives to variables, parameters, functions, classes and imports. */
function declaredNames(tree: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const named =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node) ||
      ts.isNamespaceImport(node)
    if (named && node.name && ts.isIdentifier(node.name)) names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return names
}

function checkFolders(files: string[], report: SourceReport): void {
  const folders = new Set(files.map((file) => dirname(file)))
  for (const folder of folders) {
    for (const name of folder.split('/')) {
      if (bannedFolders.includes(name)) {
        report.problems.push({
          rule: 'say-what-it-holds',
          file: folder,
          text: `a folder called ${name} says nothing about what it holds`,
        })
      } else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
        report.problems.push({ rule: 'kebab-case', file: folder, text: 'folder names are kebab-case' })
      }
    }
  }
  for (const file of files) {
    const [slice, part] = /^src\/(?:engines|features)\/[^/]+\/([^/]+)/.exec(file) ?? []
    if (slice && !['domain', 'server', 'web', 'slice.ts'].includes(part ?? '')) {
      report.problems.push({
        rule: 'slice-anatomy',
        file,
        text: 'the code of a slice is in slice.ts and its domain, server and web folders',
      })
    }
  }
}

const scrolls = /(^|[;\s])overflow(-[xy])?:\s*(auto|scroll)/

/**
 * A box that scrolls without being positioned leaves what stands absolutely in it (words for screen readers) to the box outside, which
 * then scrolls as far as the inner one is long.
 */
function checkStyles(root: string, report: SourceReport): void {
  for (const path of filesBelow(join(root, 'src')).filter((one) => one.endsWith('.css'))) {
    const blocks = readFileSync(path, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)
    const rules = [...blocks].map(([, selector = '', body = '']) => ({
      selector: selector.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim(),
      body,
    }))
    const positioned = new Set(
      rules.flatMap(({ selector, body }) => (/position:/.test(body) ? selector : [])),
    )
    for (const { selector, body } of rules)
      if (scrolls.test(body) && !positioned.has(selector))
        report.problems.push({
          rule: 'scrolling-is-positioned',
          file: relative(root, path),
          text: `${selector} scrolls: give it a position (relative), or hidden words in it make the page longer`,
        })
  }
}

function checkMigrations(root: string, report: SourceReport): void {
  report.problems.push(...judgeMigrations(root))
  for (const path of filesBelow(join(root, 'migrations'))) {
    const file = relative(root, path)
    if (!/^migrations\/\d{8}-\d{4}-[a-z0-9-]+\.sql$/.test(file)) {
      report.problems.push({
        rule: 'migration-name',
        file,
        text: 'migrations are called 20261120-1030-contracts.sql',
      })
    } else if (!/^-- \S/.test(readFileSync(path, 'utf8'))) {
      report.problems.push({
        rule: 'migration-reason',
        file,
        text: 'the first line of a migration says why: -- …',
      })
    }
  }
}

if (import.meta.main) {
  const { problems, files } = checkSource(resolve(import.meta.dirname, '..'))
  for (const { rule, file, text } of problems) console.error(`${file}\n    ${rule} ${text}`)
  console.log(`source: ${files} files, ${problems.length} problems`)
  process.exit(problems.length > 0 ? 1 : 0)
}
