import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
type Row = { id: number; subjectKind: string; due: string | null; title: string }
type Page = { list: Row[]; total: number; totalIsCapped?: boolean }
const listOf = async (client: TestClient, query = ''): Promise<Page> =>
  (await client.get(`/deadlines?pageSize=200${query}`)).data
const shown = ({ list }: Page) => list.map(({ title, due }) => `${title.split(' | ')[0]} ${due}`)

/** A day that a court fixed, of a matter; null: no day yet. */
const fixed = (
  org: { id: number },
  of: { kind: 'law_case' | 'law_dispute'; id: number },
  title: string,
  due: string | null,
  state = 'open',
) =>
  app.database.pool.query(
    `insert into deadlines (organization_id, subject_kind, subject_id, title, source_kind, source_id, trigger_date, computed_date, state)
     values ($1, $2, $3, $4, 'probe', 1, '2026-01-01', $5, $6)`,
    [org.id, of.kind, of.id, title, due, state],
  )

describe('the list of deadlines', () => {
  test('has those of all kinds by their day, those without one first, on every page the next ones', async () => {
    const org = await app.organization()
    const office = await matterOffice(org)
    const { lead, counsel, staff } = office
    const one = { kind: 'law_case', id: (await office.madeCase()).id } as const
    const two = { kind: 'law_dispute', id: (await office.madeDispute()).id } as const
    await fixed(org, one, '甲', '2027-03-01')
    await fixed(org, two, '乙', '2027-02-01')
    await fixed(org, one, '丙', null)
    await fixed(org, two, '丁', '2027-04-01', 'met')
    await fixed(org, two, '戊', null)
    const all = ['丙 null', '戊 null', '乙 2027-02-01', '甲 2027-03-01', '丁 2027-04-01']
    expect(shown(await listOf(lead))).toEqual(all)
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await lead.get(`/deadlines?pageSize=2&pageNum=${page}`)).data as Page),
    )
    expect([pages.flatMap(shown), pages.map(({ total }) => total)]).toEqual([all, [5, 5, 5]])
    expect(shown(await listOf(lead, '&state=open'))).toEqual(all.slice(0, 4))
    expect(shown(await listOf(lead, '&from=2027-02-02&to=2027-04-01'))).toEqual(all.slice(3))
    expect(shown(await listOf(lead, '&to=2027-03-01'))).toEqual(all.slice(2, 4))
    // Counsel handles both, staff help in the dispute, the lead answers for none.
    expect(shown(await listOf(counsel, '&mine=true'))).toEqual(all)
    expect(shown(await listOf(staff, '&mine=true'))).toEqual(['戊 null', '乙 2027-02-01', '丁 2027-04-01'])
    expect(await listOf(lead, '&mine=true')).toMatchObject({ list: [], total: 0 })
    // A privileged matter is for whom it names.
    await app.database.pool.query('update law_cases set is_privileged = true where id = $1', [one.id])
    const administrator = await org.as('administrator')
    expect(shown(await listOf(administrator))).toEqual(['戊 null', '乙 2027-02-01', '丁 2027-04-01'])
    expect(shown(await listOf(counsel))).toEqual(all)
    expect(shown(await listOf(await (await app.organization()).as('legalLead')))).toEqual([])
  })

  test('counts up to 1,000, and all when somebody asks', async () => {
    const org = await app.organization()
    const office = await matterOffice(org)
    const { id } = await office.madeCase()
    const more = (from: number, to: number) =>
      app.database.pool.query(
        `insert into deadlines (organization_id, subject_kind, subject_id, title, source_kind, source_id, trigger_date, computed_date)
         select $1, 'law_case', $2, '许多 ' || i, 'probe', i, '2026-01-01', case when i % 2 = 0 then date '2027-01-01' + i::int end from generate_series($3::bigint, $4::bigint) i`,
        [org.id, id, from, to],
      )
    await more(1, 1000)
    expect(await listOf(office.lead)).not.toHaveProperty('totalIsCapped')
    await more(1001, 1003)
    expect(await listOf(office.lead)).toMatchObject({ total: 1000, totalIsCapped: true })
    const { data } = await office.lead.get('/deadlines?pageSize=1&exactTotal=true')
    expect([data.total, data.totalIsCapped ?? false]).toEqual([1003, false])
  })
})
