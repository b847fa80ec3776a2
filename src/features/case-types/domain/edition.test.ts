import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlacedCaseType } from './case-type.ts'
import {
  type Difference,
  differencesOf,
  type EditionLine,
  type Known,
  readEdition,
  suggested,
  takeOver,
  withNeeded,
} from './edition.ts'
import { childrenOf, faultOf } from './rearrange.ts'

const nobody: Known = { declined: new Set(), used: new Set() }
const line = (code: number, above: number | null, name = `案由${code}`): EditionLine => ({
  code,
  name,
  above,
})
// 1 ─ 2, 3; 4 ─ 5.
const first = [line(1, null), line(2, 1), line(3, 1), line(4, null), line(5, 4)]

/** `newID` that counts from here. */
const counter = (from: number) => {
  let next = from
  return () => next++
}
const begun = (lines: readonly EditionLine[] = first): PlacedCaseType[] =>
  takeOver('civil', [], lines, nobody, suggested(differencesOf([], lines, nobody)), counter(101)).nodes

const summary = (differences: readonly Difference[]) =>
  differences.map(({ kind, code, isOwn }) => `${kind} ${code}${isOwn ? ' own' : ''}`)
const change = (nodes: readonly PlacedCaseType[], code: number, more: Partial<PlacedCaseType>) =>
  nodes.map((node) => (node.listed?.code === code ? { ...node, ...more } : node))
const idOf = (nodes: readonly PlacedCaseType[], code: number) =>
  nodes.find(({ listed }) => listed?.code === code)?.id ?? 0
const namesBelow = (nodes: readonly PlacedCaseType[], parentID: number | null) =>
  childrenOf(nodes, 'civil', parentID).map(({ name }) => name)

describe('a list of causes', () => {
  test('is read by its tabs and codes', () => {
    const text = '# 案由规定 | Causes\n# 2026-01-01\n7 甲\n\t8 乙 丙\n\t\t9 丁\n\t12 戊\n\n13 己\n'
    expect(readEdition(text)).toEqual({
      title: { zh: '案由规定', en: 'Causes' },
      inForce: '2026-01-01',
      lines: [
        line(7, null, '甲'),
        line(8, 7, '乙 丙'),
        line(9, 8, '丁'),
        line(12, 7, '戊'),
        line(13, null, '己'),
      ],
    })
    expect(() => readEdition('# a | b\n# 2026-01-01\n1 甲\n\t\t2 乙')).toThrow('乙')
    expect(() => readEdition('# a | b\n# 2026-01-01\n1 甲\n1 乙')).toThrow('乙')
    expect(() => readEdition('# a | b\n# 2026-01-01\n甲')).toThrow('甲')
  })
})

describe('a new edition of the list [ENT-10]', () => {
  test('is nothing to an organisation that has it as it is', () => {
    expect(begun().map(({ name }) => name)).toEqual(first.map(({ name }) => name))
    expect(differencesOf(begun(), first, nobody)).toEqual([])
  })

  test('says what came, what has another name or place, and what is gone', () => {
    const second = [line(1, null), line(2, 1, '新名'), line(6, 1), line(4, null), line(3, 4)]
    const found = differencesOf(begun(), second, nobody)
    expect(summary(found)).toEqual(['renamed 2', 'added 6', 'moved 3', 'gone 5'])
    expect(found.find(({ kind }) => kind === 'moved')).toMatchObject({
      from: '案由1 / 案由3',
      path: '案由4 / 案由3',
    })
    const { nodes, removed } = takeOver('civil', begun(), second, nobody, suggested(found), counter(200))
    expect(namesBelow(nodes, idOf(nodes, 1))).toEqual(['新名', '案由6'])
    expect(namesBelow(nodes, idOf(nodes, 4))).toEqual(['案由3'])
    expect(removed).toEqual([idOf(begun(), 5)])
    expect(differencesOf(nodes, second, nobody)).toEqual([])
  })

  test('keeps the organisation’s own names, places, additions and deletions unless it says otherwise', () => {
    const base = begun()
    const own: PlacedCaseType = { ...(base[0] as PlacedCaseType), id: 900, name: '自有', listed: null }
    const changed = [
      ...change(change(base, 2, { name: '我们的叫法' }), 3, { parentID: idOf(base, 4) }),
      { ...own, parentID: idOf(base, 1) },
    ].filter(({ listed }) => listed?.code !== 5)
    const second = [...first.slice(0, 4), line(5, 4), line(6, 1)]
    const known = { ...nobody, declined: new Set([5]) }
    const found = differencesOf(changed, second, known)
    expect(summary(found)).toEqual(['renamed 2 own', 'moved 3 own', 'added 5 own', 'added 6'])
    const { nodes, declined } = takeOver('civil', changed, second, known, suggested(found), counter(200))
    expect(nodes.find(({ id }) => id === 900)).toMatchObject({ name: '自有', parentID: idOf(base, 1) })
    expect(nodes.find(({ listed }) => listed?.code === 2)?.name).toBe('我们的叫法')
    expect(declined).toEqual([5])
    expect(summary(differencesOf(nodes, second, { ...nobody, declined: new Set(declined) }))).toEqual([
      'renamed 2 own',
      'moved 3 own',
      'added 5 own',
    ])
  })

  test('a cause that both renamed is the organisation’s until it says otherwise', () => {
    const changed = change(begun(), 2, { name: '我们的叫法' })
    const second = first.map((one) => (one.code === 2 ? line(2, 1, '新名') : one))
    const found = differencesOf(changed, second, nobody)
    expect(found).toMatchObject([{ kind: 'renamed', from: '我们的叫法', name: '新名', isOwn: true }])
    const taken = takeOver('civil', changed, second, nobody, ['renamed:2'], counter(200))
    expect(taken.nodes.find(({ listed }) => listed?.code === 2)?.name).toBe('新名')
  })

  test('what is gone is disabled where a record names it, deleted with what is below it otherwise', () => {
    const second = first.slice(0, 3)
    const base = begun()
    const used = { ...nobody, used: new Set([idOf(base, 5)]) }
    expect(differencesOf(base, second, used)).toMatchObject([
      { kind: 'gone', code: 4, outcome: 'disabled' },
      { kind: 'gone', code: 5, outcome: 'disabled' },
    ])
    const kept = takeOver('civil', base, second, used, ['gone:4', 'gone:5'], counter(200))
    expect(kept.removed).toEqual([])
    expect(kept.nodes.find(({ id }) => id === idOf(base, 5))?.state).toBe(2)
    const dropped = takeOver('civil', base, second, nobody, ['gone:4', 'gone:5'], counter(200))
    expect(dropped.removed).toEqual([idOf(base, 5), idOf(base, 4)])
    // The one below is kept: what stands above it stays too.
    const part = takeOver('civil', base, second, nobody, ['gone:4'], counter(200))
    expect(part.removed).toEqual([])
    expect(faultOf(part.nodes)).toBeNull()
  })

  test('an own cause of the same name in the same place is taken for the new one', () => {
    const base = begun()
    const own = { ...(base[1] as PlacedCaseType), id: 900, name: '案由6', listed: null }
    const second = [...first, line(6, 1)]
    expect(differencesOf([...base, own], second, nobody)).toEqual([])
    const { nodes } = takeOver('civil', [...base, own], second, nobody, [], counter(200))
    expect(nodes.find(({ id }) => id === 900)?.listed?.code).toBe(6)
  })

  test('a cause is added with what stands above it', () => {
    const second = [...first, line(6, null), line(7, 6), line(8, 7)]
    const found = differencesOf(begun(), second, nobody)
    expect(withNeeded(found, second, ['added:8', 'unknown:1']).sort()).toEqual([
      'added:6',
      'added:7',
      'added:8',
    ])
    const { nodes, declined } = takeOver('civil', begun(), second, nobody, ['added:7'], counter(200))
    expect(nodes.map(({ listed }) => listed?.code)).toContain(6)
    expect(declined).toEqual([8])
  })
})

const edition: fc.Arbitrary<EditionLine[]> = fc
  .array(fc.tuple(fc.nat(14), fc.nat(20), fc.nat(9)), { maxLength: 14 })
  .map((rows) => {
    const lines: EditionLine[] = []
    for (const [code, above, name] of rows) {
      if (lines.some((one) => one.code === code + 1)) continue
      const parent = lines[above % (lines.length + 1)]?.code ?? null
      const depth = (at: number | null): number =>
        at === null ? 0 : 1 + depth(lines.find((one) => one.code === at)?.above ?? null)
      if (depth(parent) >= 6 || lines.some((one) => one.above === parent && one.name === `名${name}`))
        continue
      lines.push(line(code + 1, parent, `名${name}`))
    }
    return lines
  })

test('an edition taken over whole is the list, and in part still a tree or refused [ENT-10]', () => {
  fc.assert(
    fc.property(edition, edition, fc.func(fc.boolean()), (one, two, isChosen) => {
      const base = begun(one)
      expect(faultOf(base)).toBeNull()
      const found = differencesOf(base, two, nobody)
      const all = takeOver('civil', base, two, nobody, suggested(found), counter(500))
      expect(differencesOf(all.nodes, two, nobody)).toEqual([])
      expect(all.nodes).toHaveLength(two.length)
      expect(faultOf(all.nodes)).toBeNull()
      const part = takeOver(
        'civil',
        base,
        two,
        nobody,
        found.map(({ key }) => key).filter(isChosen),
        counter(500),
      )
      const ids = part.nodes.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      // What is left over is the organisation's own doing: nothing of it is offered as new again.
      const known = { ...nobody, declined: new Set(part.declined) }
      if (!faultOf(part.nodes)) expect(suggested(differencesOf(part.nodes, two, known))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
