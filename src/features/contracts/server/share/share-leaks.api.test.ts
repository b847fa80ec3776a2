import { expect, test } from 'vitest'
import { createContractShare, listContractShares } from '#features/contracts/domain/index.ts'
import { partsOf } from '#testing/docx-parts.ts'
import { shareOffice, summary } from '#testing/share-office.ts'
import { contractWithText, shared, someone, tellingText } from '#testing/shared-contract.ts'
import { secrets } from '#testing/telling-docx.ts'

const { app, box, counsel, draft, entered, lastCode, office, org } = await shareOffice()

test('nothing internal is shown to the outsider, in any answer or part of the file [PER-04]', async () => {
  const admin = await org.as('administrator')
  const party = async (name: string) => {
    const made = await admin.post('/counterpart/external', {
      subtype: 1,
      name,
      idKind: 'other',
      idNumber: `X${crypto.randomUUID().slice(0, 8)}`,
      contacts: [{ name: '李密语', phone: '13987650987', email: '' }],
    })
    return {
      id: made.data.id as number,
      name,
      keyword: '',
      contactsName: '李密语',
      contactsPhone: '13987650987',
      subtype: 1,
    }
  }
  const [named, hidden] = [await party('远山供应商有限公司'), await party('幕后担保有限公司')]
  const address = `http://law.test:8080/counterpart/external/detail?counterpartId=${named.id}`
  const internal = { contract_name: '远山压价项目', remark: '底线是一百二十万' }
  const bytes = await tellingText('乙方：远山供应商有限公司', address)
  const contract = await contractWithText(office, bytes, {
    by: counsel,
    values: { ...internal, party: [named, hidden] },
  })
  const made = await shared(counsel, contract, { mayComment: true })
  const { outsider } = made
  const answers = [await outsider.open(), await outsider.askCode(), await outsider.enter(lastCode())]
  await outsider.comment('我方意见', 0)
  const read = await outsider.read()
  answers.push(read, await outsider.file('pdf'))
  const file = await outsider.file('docx')

  // The party whom the text names anyway is named, by name alone; what the link stood on stays as words.
  expect(read.data.parties).toEqual(['远山供应商有限公司'])
  expect(JSON.stringify(read.data.blocks)).toContain('查看相对方')
  const parts = [...(await partsOf(file.raw))].map(([name, text]) => name + text).join('\n')
  const all = [
    ...answers.map(({ raw, headers }) => raw.toString() + JSON.stringify(headers)),
    parts,
    ...box.letters.map(({ text }) => text),
  ].join('\n')
  const absent = [
    ...secrets.filter((one) => one !== 'MyCompany.dotx'),
    ...Object.values(internal),
    hidden.name,
    '李密语',
    '13987650987',
    '1286000000',
    '12860000',
    'law.test',
    '/counterpart/',
    'counterpartId',
    '服务器采购合同 清洁版',
    '正文.docx',
    office.staff.cookie as string,
  ]
  for (const word of absent) expect([word, all.includes(word)]).toEqual([word, false])
  // Nothing but what the schema of an outsider's answer names: no id of a contract, party, file or person.
  expect(Object.keys(read.data).sort()).toEqual([
    'blocks',
    'comments',
    'expiresAt',
    'mayComment',
    'organization',
    'parties',
    'pdf',
    'person',
    'sharedBy',
    'title',
  ])
  expect(Object.keys(read.data.blocks[0]).sort()).toEqual(['align', 'cells', 'kind'])
})

test('whoever sees only a part of the text neither shares it nor reads what outsiders said of it', async () => {
  const contract = await draft()
  const { outsider } = await shared(counsel, contract, { mayComment: true })
  await entered(outsider)
  await outsider.comment('价格太高', 0)
  const admin = await org.as('administrator')
  const role = await admin.post('/roles', {
    name: '看不见金额',
    description: '',
    permissions: ['contract.read', 'contract.share_outside'].map((permission) => ({
      permission,
      scope: 'all',
    })),
    fieldRights: [{ field: 'contract.amount', right: 'hidden' }],
  })
  const blind = await org.person()
  const { version } = (await admin.get(`/users/${blind.userId}/roles`)).data
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version })
  expect(summary(await blind.try(createContractShare, { params: { id: contract }, body: someone }))).toBe(
    '403 40301',
  )
  const seen = await blind.call(listContractShares, { params: { id: contract } })
  expect(seen).toMatchObject({ shares: [], comments: [] })
  const { file_id } = (
    await app.database.pool.query('select file_id from contract_shares where contract_id = $1', [contract])
  ).rows[0]
  expect([
    (await blind.get(`/files/${file_id}/content`)).status,
    (await office.lead.get(`/files/${file_id}/content`)).status,
  ]).toEqual([404, 200])
})
