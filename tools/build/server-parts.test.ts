import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { missedParts, withoutAntdStyles, withoutServerParts } from './server-parts.ts'

type Handler = (this: { parse: typeof parseAst }, code: string) => { code: string }
const handled = (plugin: ReturnType<typeof withoutServerParts>, code: string): string => {
  const { handler } = plugin.transform as unknown as { handler: Handler }
  // One space for any: what is removed leaves its blanks.
  return handler.call({ parse: parseAst }, code).code.replaceAll(/\s+/g, ' ').trim()
}
const inBrowser = (code: string) => handled(withoutServerParts(), code)

it('leaves of a call what the browser calls it by', () => {
  const code = `export const read = endpoint({ name: 'read', method: 'GET', path: '/x/{id}', tag, summary: 'Reads, (all)', params: idParams,
    query: z.strictObject({ q: z.string() }), body, answer: list({ a: 1 }), kind: 'file' })`
  expect(inBrowser(code)).toBe(
    `export const read = /*#__PURE__*/ (() => (endpoint({ name: 'read', method: 'GET', path: '/x/{id}', kind: 'file' })))()`,
  )
})

it('leaves of a slice what is not worked out for the browser', () => {
  const code = `import { permission } from './rules.ts'; const permissions = { 'seal.read': permission('') }
    export const sealSlice = slice({ at: 'features/seals', records: [seal], permissions, permissionNouns: { seal: '' }, pages: { '/seals': {} }, log: { kinds: {} } })`
  expect(inBrowser(code)).toBe(
    `import { permission } from './rules.ts'; const permissions = /*#__PURE__*/ (() => ({ 'seal.read': permission('') }))() export const sealSlice = /*#__PURE__*/ (() => (slice({ at: 'features/seals', records: [seal], })))()`,
  )
})

it('leaves the same words alone where no call is described', () => {
  const code = `export const field = () => ({ params: 1, body: 2, answer: check({ query: 3 }) })`
  expect(inBrowser(code)).toBe(code)
})

it('removes the schemas of a function that were for what has been removed, one after the other', () => {
  const code = `export function calls(noun) {
    const row = schema(noun)
    const listed = z.strictObject({ ...row })
    const path = noun.path
    return { list: endpoint({ path, answer: listOf(listed) }) }
  }`
  expect(inBrowser(code)).toBe(
    `export function calls(noun) { const path = noun.path return { list: endpoint({ path, }) } }`,
  )
})

it('marks constants whose making does something, and leaves all others as they are', () => {
  expect(inBrowser(`const a = make(1)`)).toBe(`const a = /*#__PURE__*/ (() => (make(1)))()`)
  expect(inBrowser(`export const b = { ...c }, d = 3`)).toBe(
    `export const b = /*#__PURE__*/ (() => ({ ...c }))(), d = 3`,
  )
  const left = `export const e = (f) => make(f); export const g = [1, 'h']; make(1)`
  expect(inBrowser(left)).toBe(left)
})

it('keeps what a constant is worth', async () => {
  const code = `const twice = (n) => n * 2; const base = [1, ...[2]]; export const all = base.map(twice)`
  const { all } = await import(`data:text/javascript,${encodeURIComponent(inBrowser(code))}`)
  expect(all).toEqual([2, 4])
})

it('finds what code of the browser reads of a call and would not find there', () => {
  const missedIn = (code: string) => missedParts(parseAst(code) as never)
  const imports = `import { saveDraft, lawCase } from '../domain/api.ts'; import { call } from '#web/index.ts'; `
  expect(missedIn(`${imports} saveDraft.body.safeParse(1)`)).toEqual(['saveDraft … .body'])
  expect(missedIn(`${imports} () => read(lawCase.calls.create.answer)`)).toEqual(['lawCase … .answer'])
  expect(missedIn(`${imports} call(saveDraft, { body: input.body }); call.query; hit.params`)).toEqual([])
})

it('leaves out how components of antd are styled, and keeps their variables', () => {
  const code = `export default genStyleHooks('Button', (token) => [shared(token), { a: { b: 1 } }], prepareToken, { unitless })`
  expect(handled(withoutAntdStyles(), code)).toBe(
    `export default genStyleHooks('Button', null, prepareToken, { unitless })`,
  )
})
