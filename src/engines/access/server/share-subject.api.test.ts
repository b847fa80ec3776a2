import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { keepTitles, listTitles, shareSubject } from './index.ts'

// A record of a kind that only this test knows: number 7 belongs to whoever the test says.
let owner = 0
let mayGiveUpdate = true
shareSubject('experiment', {
  load: async ({ actor }, id) =>
    id === 7 ? { name: '七号', mayShare: actor.userId === owner, mayGiveUpdate: mayGiveUpdate } : null,
})
listTitles('experiment', ({ locale }) => ({
  type: 'experiment',
  columns: [
    { key: 'name', label: locale === 'en' ? 'Name' : '名称', cell: 'text', fixed: true },
    { key: 'amount', label: '金额', cell: 'money' },
  ],
  filters: [{ key: 'name', label: '名称', kind: 'text' }],
}))
listTitles('secret', { type: 'secret', columns: [], filters: [] }, 'audit.read')
keepTitles('kept', 'audit.read')

const app = await testApp()
const org = await app.organization()
const giver = await org.as('legalCounsel')
const friend = await org.as('businessStaff')
const stranger = await (await app.organization()).as('administrator')
owner = giver.userId

const seven = { subjectKind: 'experiment', subjectID: 7 }

describe('access to a single record', () => {
  test('is given to people, listed, counted once, and taken back', async () => {
    const body = { ...seven, userIDs: [friend.userId], ability: 'update' }
    expect((await giver.post('/grants', body)).data.given).toBe(1)
    expect((await giver.post('/grants', body)).data.given).toBe(0)
    const list = (await friend.get('/grants?subjectKind=experiment&subjectID=7')).data.list
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ user: { id: friend.userId }, ability: 'update', reason: 'given' })
    expect((await friend.delete(`/grants/${list[0].id}`)).status).toBe(403)
    expect((await giver.delete(`/grants/${list[0].id}`)).status).toBe(200)
    expect((await giver.delete(`/grants/${list[0].id}`)).status).toBe(404)
    const admin = await org.as('administrator')
    const actions = (await admin.get('/audit_entries?action=experiment')).data.list.map(
      ({ action }: { action: string }) => action,
    )
    expect(actions).toEqual(['experiment.unshare', 'experiment.share'])
  })

  test('is given to be changed only by whoever may change it, also to oneself', async () => {
    mayGiveUpdate = false
    const update = { ...seven, userIDs: [giver.userId], ability: 'update' }
    expect((await giver.post('/grants', update)).status).toBe(403)
    expect((await giver.post('/grants', { ...update, ability: 'read' })).status).toBe(200)
    mayGiveUpdate = true
  })

  test('is not given by whoever may not share it, of records that do not exist, or to people who are not here', async () => {
    const body = { ...seven, userIDs: [friend.userId] }
    expect((await friend.post('/grants', body)).status).toBe(403)
    expect((await giver.post('/grants', { ...body, subjectID: 8 })).status).toBe(404)
    expect((await giver.post('/grants', { ...body, subjectKind: 'unheard' })).status).toBe(404)
    const foreign = await giver.post('/grants', { ...seven, userIDs: [friend.userId, stranger.userId] })
    expect([foreign.status, foreign.errors[0]?.path]).toEqual([422, 'userIDs.1'])
    const { id } = await org.user()
    await (await org.as('administrator')).put(`/users/${id}/state`, { state: 'terminated', version: 1 })
    expect((await giver.post('/grants', { ...seven, userIDs: [id] })).status).toBe(422)
    expect((await giver.post('/grants', { ...seven, userIDs: [] })).status).toBe(400)
  })

  test('that an approval gave is not taken by hand, and another organisation finds nothing to take', async () => {
    const person = await org.user()
    const id = await app.database.system(async (tx) => {
      const row = await tx
        .insertInto('grants')
        .values({
          organization_id: org.id,
          subject_kind: 'experiment',
          subject_id: 7,
          user_id: person.id,
          ability: 'read',
          reason: 'approver',
          granted_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
    expect((await giver.delete(`/grants/${id}`)).status).toBe(403)
    expect((await stranger.delete(`/grants/${id}`)).status).toBe(404)
  })
})

describe('columns and filters of a list', () => {
  test('are offered in the language of the person with their operators, and unknown or forbidden lists are not there [API-11]', async () => {
    const answer = await giver.get('/titles/filter?type=experiment', { 'accept-language': 'en' })
    expect(answer.data.columns[0]).toEqual({ key: 'name', label: 'Name', cell: 'text', fixed: true })
    expect(answer.data.filters).toEqual([
      { key: 'name', label: '名称', kind: 'text', operators: ['has', 'eq', 'empty', 'filled'] },
    ])
    expect((await giver.get('/titles/filter?type=nothing')).status).toBe(404)
    expect((await giver.get('/titles/filter?type=secret')).status).toBe(404)
    expect((await (await org.as('auditor')).get('/titles/filter?type=secret')).status).toBe(200)
    expect((await giver.get('/titles/filter')).status).toBe(400)
  })

  test("of one's own are kept per person, without columns that the list does not have [API-11]", async () => {
    const own = '/titles/self?type=experiment'
    const nothing = { columns: null, views: [], defaultView: null }
    expect((await giver.get(own)).data).toEqual(nothing)
    const view = { id: 'v1', name: '大额', query: 'filter=amount:gte:100', columns: ['gone', 'name'] }
    const chosen = { views: [view], defaultView: 'v1' }
    const saved = await giver.put(own, { columns: ['amount', 'gone', 'amount', 'name'], ...chosen })
    // Columns of a view wait for a field that may come back.
    expect(saved.data).toEqual({ columns: ['amount', 'name'], ...chosen })
    expect((await giver.get(own)).data).toEqual(saved.data)
    expect((await friend.get(own)).data).toEqual(nothing)
    expect((await giver.put(own, nothing)).data.columns).toBeNull()
    // A list opens with no view that is not there.
    expect((await giver.put(own, { ...nothing, defaultView: 'v1' })).data.defaultView).toBeNull()
    expect((await giver.put('/titles/self?type=nothing', nothing)).status).toBe(404)
    expect((await giver.put(own, { ...nothing, columns: 'all' })).status).toBe(400)
  })

  test('of a list whose screen says what it offers are kept as well, for who may see it', async () => {
    const own = '/titles/self?type=kept'
    const choice = { columns: ['name', 'size'], views: [], defaultView: null }
    expect((await (await org.as('auditor')).put(own, choice)).data).toEqual(choice)
    expect((await (await org.as('auditor')).get('/titles/filter?type=kept')).status).toBe(404)
    expect([(await giver.get(own)).status, (await giver.put(own, choice)).status]).toEqual([404, 404])
  })
})
