import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import type { CaseTypeNode } from '../domain/case-type.ts'
import { startCaseTypes, startMissingCaseTypes } from './start-case-types.ts'

const app = await testApp()

const countOf = (nodes: readonly CaseTypeNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countOf(node.children), 0)

test('an organisation begins with the Supreme People’s Court’s tree of civil causes [API-10] [ENT-10]', async () => {
  const org = await app.organization()
  const tree: CaseTypeNode[] = (await (await org.person()).get('/case_type/list/by_user')).data
  expect(tree).toHaveLength(12)
  expect(tree.flatMap(({ children }) => children)).toHaveLength(59)
  expect(countOf(tree)).toBe(1055)
  const contracts = tree.find(({ name }) => name === '合同、准合同纠纷')?.children[0]
  expect(contracts?.name).toBe('合同纠纷')
  const sale = contracts?.children.find(({ name }) => name === '买卖合同纠纷')
  expect(sale).toMatchObject({ state: 1, templateList: [] })
  expect(sale?.children.length).toBeGreaterThan(1)
})

test('a node says what is disabled and which task templates it carries [ENT-10]', async () => {
  const org = await app.organization()
  const client = await org.as('legalCounsel')
  const [first]: CaseTypeNode[] = (await client.get('/case_type/list/by_user')).data
  await app.database.system(async (tx) => {
    const mine = { organization_id: org.id, case_type_id: first?.id as number, due_days: null }
    await tx
      .updateTable('case_types')
      .set({ state: 2 })
      .where('id', '=', first?.id as number)
      .execute()
    await tx
      .insertInto('case_type_templates')
      .values([
        { ...mine, name: '立案', sort_order: 2 },
        { ...mine, name: '收集证据', sort_order: 1 },
      ])
      .execute()
  })
  const [again]: CaseTypeNode[] = (await client.get('/case_type/list/by_user')).data
  expect(again?.state).toBe(2)
  expect(again?.templateList.map(({ name }) => name)).toEqual(['收集证据', '立案'])
})

test('the list is given once: one that was emptied stays empty, and an organisation from before gets it', async () => {
  const [emptied, old] = [await app.organization(), await app.organization()]
  await app.database.pool.query('delete from case_types where organization_id = any($1)', [
    [emptied.id, old.id],
  ])
  await app.database.pool.query('delete from case_type_starts where organization_id = $1', [old.id])
  await app.database.system((tx) => startCaseTypes(tx, emptied.id))
  expect(await startMissingCaseTypes(app.database)).toBeGreaterThanOrEqual(1)
  const treeOf = async (org: typeof old) =>
    (await (await org.as('administrator')).get('/case_type/list/by_user')).data
  expect(await treeOf(emptied)).toEqual([])
  expect(countOf(await treeOf(old))).toBe(1055)
})

test('who is not signed in sees no tree, and each organisation has nodes of its own', async () => {
  const [one, other] = [await app.organization(), await app.organization()]
  expect((await app.client().get('/case_type/list/by_user')).status).toBe(401)
  const idsOf = async (org: typeof one) =>
    (await (await org.as('auditor')).get('/case_type/list/by_user')).data.map(
      ({ id }: { id: number }) => id,
    ) as number[]
  const mine = new Set(await idsOf(one))
  expect((await idsOf(other)).some((id) => mine.has(id))).toBe(false)
})
