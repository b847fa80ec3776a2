import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { merge, newParty, type Party, undo } from '#testing/merged-parties.ts'

const app = await testApp()
const org = await app.organization()
let lead: TestClient
let staff: TestClient
let admin: TestClient
beforeAll(async () => {
  lead = await org.as('legalLead')
  staff = await org.as('businessStaff')
  admin = await org.as('administrator')
})

type File = { fileID: number; name: string }
const path = ({ id }: { id: number }) => `/counterpart/external/${id}/files`
const add = (party: { id: number }, name: string, client = lead) =>
  client.upload(path(party), name, new TextEncoder().encode(`内容 ${name}`), 'text/plain')
const added = async (party: { id: number }, name: string): Promise<File> => {
  const answer = await add(party, name)
  expect([answer.status, answer.errors]).toEqual([201, []])
  return answer.data
}
const files = async (party: { id: number }, client = lead): Promise<File[]> =>
  (await client.get(path(party))).data
const names = async (party: { id: number }) => (await files(party)).map(({ name }) => name)
const remove = (party: { id: number }, { fileID }: File, client = lead) =>
  client.delete(`${path(party)}/${fileID}`)
const content = async ({ fileID }: File, client = lead) =>
  (await client.get(`/files/${fileID}/content`)).status
/** Whether its bytes are kept. */
const state = async ({ fileID }: File): Promise<string> =>
  (await app.database.pool.query('select state from files where id = $1', [fileID])).rows[0].state
const now = async (party: Party): Promise<Party> => (await lead.get(`/counterpart/external/${party.id}`)).data

describe('files of a party', () => {
  test('are added by who may change parties, and listed and downloaded by everybody who reads them', async () => {
    const party = await newParty(lead)
    expect(await files(party)).toEqual([])
    const licence = await added(party, '营业执照.txt')
    await added(party, '授权委托书.txt')
    expect(await files(party, staff)).toMatchObject([
      { name: '授权委托书.txt', createdBy: { id: lead.userId }, repairs: [] },
      { name: '营业执照.txt', fileID: licence.fileID },
    ])
    expect(await content(licence, staff)).toBe(200)
    expect((await add(party, '越权.txt', staff)).status).toBe(403)
    expect((await remove(party, licence, staff)).status).toBe(403)
    const nobody = await org.person()
    expect((await nobody.get(path(party))).status).toBe(403)
    expect(await content(licence, nobody)).toBe(404)
    // Tells nothing of the party itself: who has it open need not load it again.
    expect((await now(party)).version).toBe(party.version)
  })

  test('are taken away from everybody, and both is told by the history and the log', async () => {
    const party = await newParty(lead)
    const [gone, stays] = [await added(party, '旧执照.txt'), await added(party, '新执照.txt')]
    expect((await remove(party, gone)).status).toBe(200)
    expect(await names(party)).toEqual(['新执照.txt'])
    expect([await content(gone), await content(stays)]).toEqual([404, 200])
    expect([await state(gone), await state(stays)]).toEqual(['removed', 'ready'])
    expect((await remove(party, gone)).status).toBe(404)
    const { list } = (await lead.get(`/counterpart/external/${party.id}/history`)).data
    expect(list.map(({ title }: { title: string }) => title)).toEqual([
      '删除附件「旧执照.txt」',
      '添加附件「新执照.txt」',
      '添加附件「旧执照.txt」',
      '新建',
    ])
    const log = await admin.get(`/audit_entries?subjectKind=counterpart&subjectID=${party.id}`)
    expect(log.data.list[0]).toMatchObject({ action: 'counterpart.detach', detail: { file: '旧执照.txt' } })
  })

  test('take what was made to look at them along', async () => {
    const party = await newParty(lead)
    const file = await added(party, '章程.txt')
    const { rows } = await app.database.pool.query(
      `with made as (insert into files (organization_id, name, extension, mime, size, sha256, storage_key, uploaded_by, subject_kind, subject_id)
          select organization_id, '章程.pdf', 'pdf', mime, size, sha256, storage_key || 'p', uploaded_by, subject_kind, subject_id from files where id = $1
          returning *)
        insert into file_previews (organization_id, file_id, preview_file_id) select organization_id, $1, id from made returning preview_file_id as id`,
      [file.fileID],
    )
    const readable = async (client: TestClient) =>
      (await client.get(`/files/${rows[0].id}/download_info`)).status
    expect([await readable(staff), await readable(await org.person())]).toEqual([200, 404])
    expect((await remove(party, file)).status).toBe(200)
    expect([await readable(staff), await readable(lead)]).toEqual([404, 404])
  })

  test('are nobody’s of another organisation, kind or party, and refused like every other file', async () => {
    const [party, other] = [await newParty(lead), await newParty(lead)]
    const file = await added(party, '执照.txt')
    const stranger = await (await app.organization()).as('legalLead')
    expect((await stranger.get(path(party))).status).toBe(404)
    expect((await add(party, '别人的.txt', stranger)).status).toBe(404)
    expect((await remove(party, file, stranger)).status).toBe(404)
    expect(await content(file, stranger)).toBe(404)
    expect((await remove(other, file)).status).toBe(404)
    expect((await lead.get(`/counterpart/internal/${party.id}/files`)).status).toBe(404)
    expect((await lead.upload(path(party), '病毒.exe', new Uint8Array([77, 90]))).status).toBe(415)
    expect(await names(party)).toEqual(['执照.txt'])
  })

  test('go to whoever the party was merged into, and back when that is undone', async () => {
    const [stays, goes] = [await newParty(lead), await newParty(lead)]
    const own = await added(stays, '甲的执照.txt')
    const theirs = await added(goes, '乙的执照.txt')
    const gone = await added(goes, '乙的委托书.txt')
    const preview = await lead.get(`/counterpart/external/${stays.id}/merge_preview?otherID=${goes.id}`)
    expect(preview.data.moves).toMatchObject([{ label: '附件', total: 2 }])
    expect((await merge(lead, stays, goes)).status).toBe(200)
    const united = ['乙的委托书.txt', '乙的执照.txt', '甲的执照.txt']
    expect([await names(stays), await names(goes)]).toEqual([united, united])
    expect((await add(goes, '给别名.txt')).status).toBe(409)
    expect((await remove(goes, theirs)).status).toBe(409)
    expect(await content(theirs, staff)).toBe(200)
    expect((await remove(stays, gone)).status).toBe(200)
    const later = await added(stays, '合并以后.txt')
    expect((await undo(lead, stays)).status).toBe(200)
    expect([await names(stays), await names(goes)]).toEqual([['合并以后.txt', own.name], [theirs.name]])
    expect([await content(later), await content(gone)]).toEqual([200, 404])
  })

  test('are deleted with the party, and stay with one that cannot be deleted', async () => {
    const [party, parent] = [await newParty(lead), await newParty(lead)]
    const [file, kept] = [await added(party, '执照.txt'), await added(parent, '执照.txt')]
    const put = { parentID: parent.id, version: party.version }
    expect((await lead.put(`/counterpart/external/${party.id}/parent`, put)).status).toBe(200)
    const del = async (one: Party) =>
      (await lead.delete(`/counterpart/external/${one.id}?version=${(await now(one)).version}`)).status
    expect([await del(parent), await content(kept), await state(kept)]).toEqual([409, 200, 'ready'])
    expect([await del(party), await content(file), await state(file)]).toEqual([200, 404, 'removed'])
  })

  test('are no more than a party has room for', async () => {
    const party = await newParty(lead)
    const first = await added(party, '第一个.txt')
    await app.database.pool.query(
      `with made as (insert into files (organization_id, name, extension, mime, size, sha256, storage_key, uploaded_by, subject_kind, subject_id)
          select organization_id, '多.txt', extension, mime, 0, sha256, storage_key || n, uploaded_by, subject_kind, subject_id
          from files, generate_series(1, 99) n where id = $1 returning *)
        insert into counterpart_files (organization_id, counterpart_id, file_id, name, created_by, created_at)
          select organization_id, subject_id, id, name, uploaded_by, now() from made`,
      [first.fileID],
    )
    const refused = await add(party, '第一百零一个.txt')
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('最多 100 个附件')])
    expect(await files(party)).toHaveLength(100)
  })
})
