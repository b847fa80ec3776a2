import { extractRawText } from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { publishedTemplate } from '#testing/text-factory.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
let templateID: number

const words = (text: string) => ({ kind: 'text' as const, text })
const clause = (
  id: string,
  isNullable: boolean,
  ...statements: [string, FieldInputPieces][]
): FieldInput => ({
  id,
  name: id === 'pay' ? '付款' : '违约责任',
  type: 'clause',
  clause: {
    isNullable,
    statementList: statements.map(([name, content], index) => ({ id: index + 1, name, content })),
  },
})
type FieldInputPieces = ({ kind: 'text'; text: string } | { kind: 'field'; fieldID: string })[][]

const fields: FieldInput[] = [
  clause(
    'pay',
    true,
    [
      '月结',
      [
        [words('甲方按月支付'), { kind: 'field', fieldID: 'amount' }, words('元。')],
        [words('发票随付款开具。')],
      ],
    ],
    ['预付', [[words('甲方预付三成，余款按第三条验收后支付。')]]],
  ),
  clause('breach', false, ['赔偿', [[words('违约方赔偿实际损失，不影响第三条的效力。')]]]),
]

/** The contract as a template, and as somebody edited it: a sentence of their own at the end. */
const docx = ({ pay, breach }: { pay: string[]; breach: string[] }, ...lines: string[]): Buffer => {
  const w = wordWriter()
  const body = [
    w.p(['合同名称：', w.mark('contract_name', '服务器采购合同')]),
    w.p('第一条 标的'),
    w.p('违反第二条的，依第四条处理。'),
    w.p('第二条 付款'),
    w.block('pay', pay.map((line) => w.p(line)).join('')),
    w.p('第三条 验收'),
    w.p('第四条 违约责任'),
    w.block('breach', breach.map((line) => w.p(line)).join('')),
    ...lines.map((line) => w.p(line)),
  ]
  return Buffer.from(
    buildDocx({
      title: '合同',
      header: '<w:p/>',
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: body.join(''),
    }),
  )
}
const placeholder = { pay: ['（付款条款）'], breach: ['（违约条款）'] }

beforeAll(async () => {
  office = await contractOffice(org, fields)
  templateID = await publishedTemplate(office, docx(placeholder))
})

const complete = () => ({
  ...office.complete,
  contract_name: '服务器采购合同',
  amount: { amount: '120000', unit: 'CNY' },
})

async function drafted(pay: number) {
  const { data } = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    templateID,
    values: { ...complete(), pay: { statementID: pay } },
  })
  return { id: data.contractID as number, version: data.version as number }
}

async function textOf(id: number): Promise<{ id: number; lines: string[] }> {
  const documents = (await office.staff.post(`/contracts/${id}/document`, {})).data
  const { raw } = await office.staff.get(`/files/${documents[0].fileID}/content`)
  const { value } = await extractRawText({ buffer: raw })
  return { id: documents[0].id, lines: value.split('\n').filter(Boolean) }
}

/** The pages beside the form, as they are read. */
async function pagesOf(id: number): Promise<string[]> {
  const { raw } = await office.staff.get(`/contracts/${id}/draft_text/content`)
  return (await extractRawText({ buffer: raw })).value.split('\n').filter(Boolean)
}

async function choose(draft: { id: number; version: number }, pay: number) {
  const values = { ...complete(), pay: { statementID: pay } }
  const saved = await office.staff.put(`/contracts/${draft.id}/draft`, { version: draft.version, values })
  expect(saved.status).toBe(200)
  draft.version = saved.data.version
  return (await textOf(draft.id)).lines
}

const monthly = [
  '合同名称：服务器采购合同',
  '第一条 标的',
  '违反第二条的，依第四条处理。',
  '第二条 付款',
  '甲方按月支付1,200.00元。',
  '发票随付款开具。',
  '第三条 验收',
  '第四条 违约责任',
  '违约方赔偿实际损失，不影响第三条的效力。',
]
const prepaid = [...monthly.slice(0, 4), '甲方预付三成，余款按第三条验收后支付。', ...monthly.slice(6)]
const without = [
  '合同名称：服务器采购合同',
  '第一条 标的',
  '违反原第二条（已删除）的，依第三条处理。',
  '第二条 验收',
  '第三条 违约责任',
  '违约方赔偿实际损失，不影响第二条的效力。',
]

describe('the clause chosen in the form', () => {
  test('stands in the contract’s text by paragraph; a single statement by itself [STA-01] [ENT-02]', async () => {
    expect((await textOf((await drafted(1)).id)).lines).toEqual(monthly)
  })

  test('gives the right text each time it changes: another statement, not displayed, and back [ENT-03] [STA-02]', async () => {
    const draft = await drafted(1)
    await textOf(draft.id)
    expect(await choose(draft, 2)).toEqual(prepaid)
    expect(await choose(draft, -1)).toEqual(without)
    expect(await choose(draft, 1)).toEqual(monthly)
  })

  test('does the same in a text that somebody edited, and leaves their words alone [ENT-03]', async () => {
    const draft = await drafted(1)
    const { id } = await textOf(draft.id)
    const edited = docx(
      { pay: monthly.slice(4, 6), breach: monthly.slice(8) },
      '第五条 手写',
      '见第四条、第二条。',
    )
    const saved = await office.staff.upload(`/contracts/${draft.id}/text?baseID=${id}`, '合同.docx', edited)
    expect(saved.status).toBe(201)
    expect(saved.data.putBack ?? []).toEqual([])
    expect(await choose(draft, 2)).toEqual([...prepaid, '第五条 手写', '见第四条、第二条。'])
    expect(await choose(draft, -1)).toEqual([...without, '第四条 手写', '见第三条、原第二条（已删除）。'])
    expect(await choose(draft, 1)).toEqual([...monthly, '第五条 手写', '见第四条、第二条。'])
  })

  test('stands in the pages beside the form as in the file that is made, whatever is left out [ENT-03] [SCR-10]', async () => {
    const draft = await drafted(1)
    expect(await pagesOf(draft.id)).toEqual(monthly)
    for (const pay of [2, -1, 1]) {
      const lines = await choose(draft, pay)
      expect([pay, await pagesOf(draft.id)]).toEqual([pay, lines])
    }
  })

  test('must be chosen before the contract is submitted: 请选择付款条款 [VAL-03]', async () => {
    const { data } = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      templateID,
      values: complete(),
    })
    const refused = await office.staff.post(`/contracts/${data.contractID}/submit`, { version: data.version })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.errors)).toContain('请选择付款条款')
    const { lines } = await textOf(data.contractID)
    expect(lines).not.toContain('（付款条款）')
    expect(lines).toContain('第三条 验收')
  })

  test('is refused when the form does not offer it', async () => {
    for (const statementID of [9, -2]) {
      const { data } = await office.staff.post('/contracts', {
        contractTypeID: office.typeId,
        templateID,
        values: { ...complete(), pay: { statementID } },
      })
      const refused = await office.staff.post(`/contracts/${data.contractID}/submit`, {
        version: data.version,
      })
      expect(refused.status).toBe(422)
    }
    const shape = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      values: { ...complete(), pay: { statementID: 1, text: '别的' } },
    })
    // Of the wrong shape it is kept for the form of the draft, and is no statement.
    expect([shape.status, shape.data.issues[0]?.path]).toEqual([201, 'pay'])
    const path = `/contracts/${shape.data.contractID}/submit`
    expect((await office.staff.post(path, { version: shape.data.version })).status).toBe(422)
  })
})
