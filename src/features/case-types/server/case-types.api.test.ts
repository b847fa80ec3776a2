import { expect, test } from 'vitest'
import { aloneApp, withCaseTypes } from '#testing/index.ts'
import type { CaseTypeNode } from '../domain/case-type.ts'
import { startCaseTypes, startMissingCaseTypes } from './start-case-types.ts'

// What a start does to all organisations is tried here: nobody else's may be among them.
const app = await aloneApp()

const countOf = (nodes: readonly CaseTypeNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countOf(node.children), 0)
const ofTree = (nodes: readonly CaseTypeNode[], tree: string) => nodes.filter((node) => node.tree === tree)

test('an organisation begins with the courts’ lists: civil and administrative causes, criminal charges [API-10] [ENT-10]', async () => {
  const org = await withCaseTypes(await app.organization())
  const all: CaseTypeNode[] = (await (await org.person()).get('/case_type/list/by_user')).data
  const tree = ofTree(all, 'civil')
  expect(tree).toHaveLength(12)
  expect(tree.flatMap(({ children }) => children)).toHaveLength(59)
  expect(countOf(tree)).toBe(1055)
  const contracts = tree.find(({ name }) => name === '合同、准合同纠纷')?.children[0]
  expect(contracts?.name).toBe('合同纠纷')
  const sale = contracts?.children.find(({ name }) => name === '买卖合同纠纷')
  expect(sale).toMatchObject({ state: 1, templateList: [] })
  expect(sale?.children.length).toBeGreaterThan(1)
  const administrative = ofTree(all, 'administrative')
  expect([administrative.length, countOf(administrative)]).toEqual([22, 162])
  expect(administrative.find(({ name }) => name === '行政协议')?.children).toHaveLength(11)
  const criminal = ofTree(all, 'criminal')
  const leaves = (nodes: readonly CaseTypeNode[]): string[] =>
    nodes.flatMap(({ name, children }) => (children.length ? leaves(children) : [name]))
  expect([criminal.length, leaves(criminal).length]).toEqual([10, 483])
  expect(all.map((node) => node.tree)).toEqual([
    ...tree.map(() => 'civil'),
    ...administrative.map(() => 'administrative'),
    ...criminal.map(() => 'criminal'),
  ])
})

test('the lists are given once: what was emptied stays empty, and an organisation from before gets them', async () => {
  const [emptied, old] = [
    await withCaseTypes(await app.organization()),
    await withCaseTypes(await app.organization()),
  ]
  await app.database.pool.query('delete from case_types where organization_id = any($1)', [
    [emptied.id, old.id],
  ])
  await app.database.pool.query('delete from case_type_lists where organization_id = $1', [old.id])
  await app.database.system((tx) => startCaseTypes(tx, emptied.id))
  expect(await startMissingCaseTypes(app.database)).toBe(1)
  const treeOf = async (org: typeof old) =>
    (await (await org.as('administrator')).get('/case_type/list/by_user')).data
  expect(await treeOf(emptied)).toEqual([])
  expect(countOf(await treeOf(old))).toBe(1055 + 162 + 510)
})

test('who is not signed in sees no tree, and each organisation has nodes of its own', async () => {
  const [one, other] = [
    await withCaseTypes(await app.organization()),
    await withCaseTypes(await app.organization()),
  ]
  expect((await app.client().get('/case_type/list/by_user')).status).toBe(401)
  const idsOf = async (org: typeof one) =>
    (await (await org.as('auditor')).get('/case_type/list/by_user')).data.map(
      ({ id }: { id: number }) => id,
    ) as number[]
  const mine = new Set(await idsOf(one))
  expect((await idsOf(other)).some((id) => mine.has(id))).toBe(false)
})
