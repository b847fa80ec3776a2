import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()

const levels = [
  { value: '1', label: '核心' },
  { value: '2', label: '外围' },
]
/** Both forms call it alike and give it the same id; what it is differs. */
const ofPatents: FieldInput = { id: 'grade', name: '等级', type: 'select', options: levels, inLists: true }
const ofMarks: FieldInput = { id: 'grade', name: '等级', type: 'number', inLists: true }

const ours = '本单位的表单'
/** Publishes the form of a type again with a further field. */
async function design(org: TestOrganization, formType: number, field: FieldInput): Promise<void> {
  const admin = await org.as('administrator')
  const { list } = (await admin.get(`/forms?formType=${formType}`)).data
  const own = list.find(({ name }: { name: string }) => name === ours)
  const form = own
    ? (await admin.get(`/forms/${own.id}`)).data
    : (await admin.post('/forms', { name: ours, formType, fromBuiltIn: true })).data
  const [first, ...rest] = (form.draft ?? form.published).fieldGroupList
  const fieldList = [...first.fieldList.filter(({ id }: { id: string }) => id !== field.id), field]
  const saved = await admin.put(`/forms/${form.id}`, {
    name: form.name,
    contractTypeID: null,
    fieldGroupList: [{ ...first, fieldList }, ...rest],
    version: form.version,
  })
  const published = await admin.post(`/forms/${form.id}/publish`, {
    version: saved.data.version,
    asDefault: true,
  })
  expect([published.status, published.message]).toEqual([200, ''])
}

const named = async (client: TestClient, query: string) => {
  const { status, data } = await client.get(`/intellectual_properties?${query}`)
  return status === 200 ? data.list.map(({ name }: { name: string }) => name).join('') : status
}

test('each form of rights brings its fields into the list, its filters, order and export [PRD-09]', async () => {
  const office = await rightOffice(await app.organization())
  const { org, lead, made } = office
  const mark = (name: string) => made(9, { name, mark_kind: '1' })
  await design(org, 8, { ...ofPatents, inLists: false })
  const before = await made(8, { name: '甲', patent_kind: '1', grade: '2' })
  await mark('乙')
  expect(before.id).toBeGreaterThan(0)

  await design(org, 8, ofPatents)
  await design(org, 9, ofMarks)
  await made(8, { name: '丙', patent_kind: '1', grade: '1' })
  await made(9, { name: '丁', mark_kind: '1', grade: '30' })
  await made(9, { name: '戊', mark_kind: '1', grade: '4' })

  const offered = (await lead.get('/titles/filter?type=intellectual_property')).data
  const columns = offered.columns.filter(({ key }: { key: string }) => key.startsWith('form.'))
  expect(columns.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
    ['form.8.grade', '等级（专利）'],
    ['form.9.grade', '等级（商标）'],
  ])
  const { list } = (await lead.get('/intellectual_properties?sort=form.9.grade')).data
  const shown = Object.fromEntries(
    list.map((row: { name: string; inLists: object }) => [row.name, Object.values(row.inLists)]),
  )
  expect(shown).toEqual({
    甲: ['2', null],
    乙: [null, null],
    丙: ['1', null],
    丁: [null, expect.stringMatching(/^30/)],
    戊: [null, expect.stringMatching(/^4/)],
  })
  expect(list.slice(0, 2).map(({ name }: { name: string }) => name)).toEqual(['戊', '丁'])
  expect(await named(lead, 'filter=form.8.grade:in:2')).toBe('甲')
  expect(await named(lead, 'filter=form.9.grade:between:20,40')).toBe('丁')
  expect(await named(lead, 'filter=form.10.grade:in:1')).toBe(400)

  const exported = await lead.post('/intellectual_properties/export', {
    columns: ['name', 'form.8.grade', 'form.9.grade'],
    sort: 'form.9.grade',
  })
  const rows = (await readXlsx(exported.raw)).sheets[0]?.rows ?? []
  expect(rows.slice(0, 3).map((row) => row.slice(0, 3))).toEqual([
    ['名称', '等级（专利）', '等级（商标）'],
    ['戊', null, 4],
    ['丁', null, 30],
  ])

  // What is taken out of the lists of one form stays in those of the other; so does what another operation changes.
  await design(org, 9, { ...ofMarks, inLists: false })
  expect(await named(lead, 'filter=form.8.grade:in:1')).toBe('丙')
  expect(await named(lead, 'filter=form.9.grade:between:20,40')).toBe(400)
})
