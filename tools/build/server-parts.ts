import type { Plugin } from 'vite'

type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }
type Change = { start: number; end: number; by: string }

/** Calls the visitor for each node below; where it answers false, nothing below that node is visited. */
function eachNode(node: unknown, visit: (node: SyntaxNode) => unknown): void {
  if (!node || typeof node !== 'object') return
  if (!Array.isArray(node) && visit(node as SyntaxNode) === false) return
  for (const value of Object.values(node)) eachNode(value, visit)
}

/** Calls the visitor with what each call of one of these functions is given. */
const eachCall = (program: unknown, names: ReadonlySet<string>, visit: (given: SyntaxNode[]) => void): void =>
  eachNode(program, ({ type, callee, arguments: given }) => {
    if (type === 'CallExpression' && names.has((callee as SyntaxNode).name as string))
      visit(given as SyntaxNode[])
  })

/** The text after changes that do not overlap. */
export function changed(code: string, changes: readonly Change[]): string {
  let at = 0
  let text = ''
  for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, start) + by
    at = end
  }
  return text + code.slice(at)
}

/** What of a call of the API only the server and the API reference read. */
const ofServer: ReadonlySet<string> = new Set(['params', 'query', 'body', 'answer', 'summary', 'tag'])
/** What of a slice only modules read that the build works out (worked-out.ts). */
const ofWorkedOut = new Set(['permissions', 'permissionNouns', 'guardedFields', 'pages', 'log'])
/** By the function of src/shared/ that describes something: what of the description the browser does not read. */
const unreadOf = { endpoint: ofServer, withDefaults: ofServer, slice: ofWorkedOut }

/** Removes from each `endpoint({ … })` and `slice({ … })` what the browser does not read. */
function descriptionsOf(code: string, program: unknown): Change[] {
  const changes: Change[] = []
  for (const [described, unread] of Object.entries(unreadOf))
    eachCall(program, new Set([described]), ([given]) => {
      if (given?.type !== 'ObjectExpression') return
      for (const { type, key, start, end } of given.properties as SyntaxNode[]) {
        if (type !== 'Property' || !unread.has((key as SyntaxNode).name as string)) continue
        const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
        changes.push({ start, end: end + comma, by: '' })
      }
    })
  return changes
}

/** What a module declares, exported or not. */
const declarationsOf = ({ body }: SyntaxNode): SyntaxNode[] =>
  (body as SyntaxNode[]).map((one) => (one.declaration as SyntaxNode | null) ?? one)

const ownBody = /^(Arrow)?Function|^Class/
const doing = /^(Call|New)Expression$|^SpreadElement$/

/** Makes each constant of a module that something is done for fall away, with everything it is made of, where nobody uses it: by a call that is marked as free of side effects. */
function constantsOf(program: SyntaxNode): Change[] {
  return declarationsOf(program).flatMap((declaration) =>
    declaration.type !== 'VariableDeclaration'
      ? []
      : (declaration.declarations as { init: SyntaxNode | null }[]).flatMap(({ init }) => {
          let does = false
          eachNode(init, ({ type }) => {
            if (doing.test(type)) does = true
            return !ownBody.test(type)
          })
          return init && does
            ? [
                { start: init.start, end: init.start, by: '/*#__PURE__*/ (() => (' },
                { start: init.end, end: init.end, by: '))()' },
              ]
            : []
        }),
  )
}

/** Removes constants inside of functions that nothing names: the schemas that were only for what has been removed. */
function unusedOf(program: SyntaxNode): Change[] {
  const outer = declarationsOf(program)
  const named = new Map<string, number>()
  const found: { name: string; start: number; end: number }[] = []
  eachNode(program, (node) => {
    if (node.type === 'Identifier') named.set(node.name as string, (named.get(node.name as string) ?? 0) + 1)
    if (node.type !== 'VariableDeclaration' || outer.includes(node)) return
    const [only, ...more] = node.declarations as { id: SyntaxNode; init: SyntaxNode | null }[]
    if (only?.init && more.length === 0 && only.id.type === 'Identifier')
      found.push({ name: only.id.name as string, start: node.start, end: node.end })
  })
  return found.flatMap(({ name, start, end }) => (named.get(name) === 1 ? [{ start, end, by: '' }] : []))
}

/**
 * Leaves out of the browser what the rules (`domain/`, `shared/`) hold for the server: of a call of the API its schemas and its summary, since the browser takes only
 * method, path, kind and status from it, of a slice what reaches the browser worked out, and with them each constant that nobody uses any more. That making a constant of the rules does nothing else is our own rule (ARCHITECTURE.md).
 */
export const withoutServerParts = (): Plugin => ({
  name: 'without-server-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/((engines|features)\/[\w-]+\/domain|shared)\/.*\.ts$|\/slice\.ts$/ },
    handler(code) {
      const parsed = (text: string) => this.parse(text) as unknown as SyntaxNode
      let left = changed(code, descriptionsOf(code, parsed(code)))
      for (let unused = unusedOf(parsed(left)); unused.length > 0; unused = unusedOf(parsed(left)))
        left = changed(left, unused)
      return { code: changed(left, constantsOf(parsed(left))), map: null }
    },
  },
})

/** The first name of `name.some.thing`. */
function rootOf({ type, object, name }: SyntaxNode): string {
  if (type === 'MemberExpression') return rootOf(object as SyntaxNode)
  return type === 'Identifier' ? (name as string) : ''
}

/** What code of the browser takes from the descriptions of calls that it imports, though the build leaves it out there. */
export function missedParts(program: SyntaxNode): string[] {
  const rules = new Set<string>()
  for (const { type, source, specifiers } of program.body as SyntaxNode[])
    if (type === 'ImportDeclaration' && /\/(domain|shared)\//.test((source as SyntaxNode).value as string))
      for (const { local } of specifiers as SyntaxNode[]) rules.add((local as SyntaxNode).name as string)
  const missed: string[] = []
  eachNode(program, (node) => {
    const { name } = (node.property ?? {}) as SyntaxNode
    if (node.type === 'MemberExpression' && ofServer.has(name as string) && rules.has(rootOf(node)))
      missed.push(`${rootOf(node)} … .${name}`)
  })
  return missed
}

/** Fails the build where code of the browser reads what `withoutServerParts` leaves out: a schema that the browser needs has a name of its own. */
export const withoutMissedParts = (): Plugin => ({
  name: 'without-missed-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*web\/.*\.tsx?$/, code: /\.(params|query|body|answer|summary|tag)\b/ },
    handler(code, id) {
      const missed = missedParts(this.parse(code) as unknown as SyntaxNode)
      if (missed.length > 0)
        this.error(
          `${id} reads ${missed.join(', ')}: the browser has no schemas of calls, export the schema by itself`,
        )
    },
  },
})

/** Calls of antd by which a component says its styles, as the second argument. */
const styled: ReadonlySet<string> = new Set([
  'genStyleHooks',
  'genSubStyleComponent',
  'genComponentStyleHook',
])

/**
 * Leaves out of the browser how antd's components are styled: that comes as a stylesheet (antd-styles.ts), and with `zeroRuntime` in the theme none of these functions
 * is called. What a component's variables are stays.
 */
export const withoutAntdStyles = (): Plugin => ({
  name: 'without-antd-styles',
  apply: 'build',
  transform: {
    filter: { id: /\/antd\/es\/.*\.js$/, code: /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\(/ },
    handler(code) {
      const changes: Change[] = []
      eachCall(this.parse(code), styled, ([, styles]) => {
        if (styles) changes.push({ start: styles.start, end: styles.end, by: 'null' })
      })
      return { code: changed(code, changes), map: null }
    },
  },
})

/** Leaves out the tree in antd's menus for filters of columns (`filterMode: 'tree'`), which no list of ours has: a menu with one throws when it is opened. */
export const withoutFilterTrees = (): Plugin => ({
  name: 'without-filter-trees',
  apply: 'build',
  transform: {
    filter: { id: /\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/ },
    handler(code) {
      const left = code.replace(
        /^import Tree from .*$/m,
        `const Tree = () => { throw new Error('the build leaves out trees of filters: tools/build/server-parts.ts') }`,
      )
      if (left === code) this.error('antd takes its tree of filters from elsewhere by now')
      return { code: left, map: null }
    },
  },
})
