import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const further: FieldInput[] = [
  {
    id: 'serial',
    name: '流水号',
    type: 'serialNumber',
    privateConfig: { serial: { prefix: 'LS-', digits: 4 } },
  },
  {
    id: 'hidden_serial',
    name: '加急流水号',
    type: 'serialNumber',
    visibleWhen: { match: 'all', conditions: [{ fieldId: 'remark', operator: 1, value: '加急' }] },
  },
  {
    id: 'dispute',
    name: '争议解决',
    type: 'clause',
    clause: {
      labelID: 3,
      isNullable: true,
      statementList: [
        { id: 1, name: '仲裁', content: [[{ kind: 'text', text: '提交仲裁。' }]] },
        { id: 2, name: '诉讼', content: [[{ kind: 'text', text: '向法院起诉。' }]] },
      ],
    },
  },
  {
    id: 'goods',
    name: '采购清单',
    type: 'sheetTable',
    required: true,
    columns: [
      { id: 'item', name: '名称', type: 'custom', required: true },
      { id: 'price', name: '单价', type: 'money', isSummed: true },
      { id: 'buyer', name: '采购员', type: 'people' },
    ],
  },
  { id: 'pictures', name: '现场照片', type: 'image-preview', privateConfig: { multiple: true } },
  { id: 'attachments', name: '附件', type: 'customAttachment', privateConfig: { multiple: true } },
  { id: 'text', name: '合同文本', type: 'contractEdit' },
]

const app = await testApp()
let office: ContractOffice
let complete: Record<string, unknown>
beforeAll(async () => {
  office = await contractOffice(await app.organization(), further)
  complete = { ...office.complete, dispute: { statementID: 2 }, goods: [{ item: '服务器' }] }
})

const draft = (values: Record<string, unknown>, by: TestClient = office.staff) =>
  by.post('/contracts', { contractTypeID: office.typeId, values })
async function submit(values: Record<string, unknown>) {
  const { data } = await draft(values)
  const answer = await office.staff.post(`/contracts/${data.contractID}/submit`, { version: data.version })
  return { ...answer, id: data.contractID as number }
}
const valuesOf = async (id: number) => (await office.staff.get(`/contracts/${id}/form`)).data.values
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('serial numbers', () => {
  test('are given on submission, one after the other, only where the field is shown; a failed submission skips none [FLD-34]', async () => {
    const first = await submit(complete)
    expect(first.status).toBe(200)
    const { serial } = await valuesOf(first.id)
    expect(serial).toMatch(/^LS-\d{4}$/)
    const count = Number(serial.slice(3))
    expect((await submit({ ...complete, goods: [] })).status).toBe(422)
    const urgent = await submit({ ...complete, remark: '加急' })
    expect(await valuesOf(urgent.id)).toMatchObject({
      serial: `LS-${String(count + 1).padStart(4, '0')}`,
      hidden_serial: '000001',
    })
    expect(await valuesOf(first.id)).not.toHaveProperty('hidden_serial')
  })

  test('that are submitted at once differ and leave no gap [FLD-34]', async () => {
    const before = Number((await valuesOf((await submit(complete)).id)).serial.slice(3))
    const made = await Promise.all(Array.from({ length: 12 }, () => draft(complete)))
    const answers = await Promise.all(
      made.map(({ data }, index) =>
        office.staff.post(`/contracts/${data.contractID}/submit`, {
          // Every third is stale and fails.
          version: index % 3 === 0 ? 99 : data.version,
        }),
      ),
    )
    const passed = answers.flatMap(({ status }, index) =>
      status === 200 ? [made[index]?.data.contractID] : [],
    )
    expect(passed).toHaveLength(8)
    const serials = await Promise.all(passed.map(async (id) => Number((await valuesOf(id)).serial.slice(3))))
    expect(serials.toSorted((a, b) => a - b)).toEqual(passed.map((_, index) => before + 1 + index))
  })

  test('are never typed and stay as they are when a returned contract is submitted again [FLD-34]', async () => {
    const typed = await draft({ ...complete, serial: 'LS-9999' })
    expect(typed.status).toBe(422)
    expect(typed.errors).toEqual([expect.objectContaining({ path: 'serial' })])
    const { id } = await submit(complete)
    const { serial } = await valuesOf(id)
    const contract = (await office.staff.get(`/contracts/${id}`)).data
    const withdrawn = await office.staff.post(`/approvals/${contract.approvalInstanceID}/withdraw`, {})
    expect(withdrawn.status).toBe(200)
    const again = (await office.staff.get(`/contracts/${id}`)).data
    const other = await office.staff.put(`/contracts/${id}/draft`, {
      version: again.version,
      values: { ...(await valuesOf(id)), serial: 'LS-0001x' },
    })
    expect(other.status).toBe(422)
    expect((await office.staff.delete(`/contracts/${id}?version=${again.version}`)).status).toBe(422)
    const resubmitted = await office.staff.post(`/contracts/${id}/submit`, { version: again.version })
    expect(resubmitted.status).toBe(200)
    expect((await valuesOf(id)).serial).toBe(serial)
  })
})

describe('clauses and sheets on the server', () => {
  test('an open clause and an incomplete sheet keep a contract from being submitted, word for word [VAL-03] [VAL-05]', async () => {
    const answer = await submit({
      ...complete,
      dispute: null,
      goods: [{ item: '服务器' }, { price: { amount: '1', unit: 'CNY' } }],
    })
    expect(answer.status).toBe(422)
    expect(answer.errors).toEqual([
      expect.objectContaining({ path: 'dispute', message: '请选择争议解决条款' }),
      expect.objectContaining({ path: 'goods.1.item', message: '请填写完整采购清单' }),
    ])
    const empty = await submit({ ...complete, goods: [{}] })
    expect(empty.errors).toEqual([expect.objectContaining({ path: 'goods', message: '请填写完整采购清单' })])
  })

  test('a contract is read with the words of its clause and its sheet as a table [FLD-16] [FLD-17]', async () => {
    const price = { amount: '1250', unit: 'CNY' }
    const goods = [{ item: '服务器', price, buyer: [office.staff.userId] }]
    const { id } = await submit({ ...complete, goods })
    const { data } = await office.staff.get(`/contracts/${id}`)
    const fields = data.sections.flatMap((section: { fields: unknown[] }) => section.fields)
    expect(fields).toContainEqual(
      expect.objectContaining({ id: 'dispute', text: '向法院起诉。', isTable: false }),
    )
    const sheet = fields.find((field: { id: string }) => field.id === 'goods')
    expect(sheet.isTable).toBe(true)
    expect(sheet.text).toMatch(/^名称\t单价\t采购员\n服务器\t12\.50\t\S+\n合计\t12\.50\t$/)
  })

  test('an unreadable cell and too many rows are kept in the draft and reported [FLD-17]', async () => {
    const bad = await draft({ ...complete, goods: [{ item: '服务器' }, { item: '交换机', price: '一百' }] })
    expect(bad.status).toBe(201)
    expect(bad.data.issues).toEqual([
      expect.objectContaining({ path: 'goods.1.price', message: '采购清单第2行「单价」不是有效的数字' }),
    ])
    const long = await draft({ ...complete, goods: Array.from({ length: 501 }, () => ({ item: '网线' })) })
    expect(long.data.issues).toEqual([
      expect.objectContaining({ path: 'goods', message: '采购清单最多500行' }),
    ])
    const stranger = await (await app.organization()).as('businessStaff')
    const elsewhere = await draft({ ...complete, goods: [{ item: '服务器', buyer: [stranger.userId] }] })
    expect([elsewhere.status, elsewhere.errors?.[0]?.path]).toEqual([422, 'goods'])
    const own = await draft({ ...complete, goods: [{ item: '服务器', buyer: [office.staff.userId] }] })
    expect(own.status).toBe(201)
  })
})

describe('files of a form', () => {
  test('pictures and attachments become the contract’s, and the record’s rules say who may read them [FLD-32] [FLD-44]', async () => {
    const picture = await office.staff.upload('/files', '现场.png', png)
    const notes = [1, 2].map((one) => office.staff.upload('/files', `附件${one}.txt`, Buffer.from('附件')))
    const [first, second] = await Promise.all(notes)
    const value = ({ data }: typeof picture) => ({ id: data.id, name: data.name })
    const attachments = [first, second].map((one) => value(one as typeof picture))
    expect((await office.counsel.get(`/files/${picture.data.id}/content`)).status).toBe(404)
    const { status, id } = await submit({ ...complete, pictures: [value(picture)], attachments })
    expect(status).toBe(200)
    expect(await valuesOf(id)).toMatchObject({ pictures: [value(picture)], attachments })
    const { data } = await office.counsel.get(`/contracts/${id}`)
    const shown = data.sections[0].fields.filter((field: { files: unknown[] }) => field.files.length > 0)
    expect(shown).toMatchObject([
      { id: 'pictures', files: [value(picture)], arePictures: true },
      { id: 'attachments', files: attachments, arePictures: false },
    ])
    for (const file of [picture, first, second])
      expect((await office.counsel.get(`/files/${file?.data.id}/content`)).status).toBe(200)
  })

  test('a file that is no picture is refused by the name it was stored under, and nobody takes somebody else’s file [FLD-32]', async () => {
    const note = await office.staff.upload('/files', '附件.txt', Buffer.from('附件'))
    const disguised = await submit({ ...complete, pictures: [{ id: note.data.id, name: '现场.png' }] })
    expect(disguised.status).toBe(422)
    expect(disguised.errors).toEqual([
      expect.objectContaining({ path: 'pictures', message: '当前文件格式不支持' }),
    ])
    const theirs = await office.counsel.upload('/files', '现场.png', png)
    const taken = await draft({ ...complete, pictures: [{ id: theirs.data.id, name: '现场.png' }] })
    expect(taken.status).toBe(404)
  })

  test('nobody writes into the field of the document by hand [FLD-39]', async () => {
    const file = await office.staff.upload('/files', '合同.txt', Buffer.from('合同'))
    const typed = await draft({ ...complete, text: { fileID: file.data.id, name: '合同.txt' } })
    expect(typed.errors).toEqual([expect.objectContaining({ path: 'text', message: '合同文本不可修改' })])
  })
})
