import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { amountInWords } from '#shared/chinese-amount.ts'
import { type ContractOffice, contractOffice, officeFields, typeWithRights } from './contract-factory.ts'
import type { TestOrganization } from './test-app.ts'

const followed = (id: string, type: 'custom' | 'bankAccount', mappingField: string): FieldInput => ({
  id,
  name: id,
  type,
  counterPartyConfig: { relatedCounterparty: 'party', mappingField },
})

/** What is hidden, in every writing in which it could be told. */
export const planted = {
  amount: { amount: '98765432', unit: 'CNY' },
  account: '6222021987654309871',
  phone: '13987650987',
  contact: '李密语',
  note: '青铜钥匙七号',
  end: '2031-07-19',
}
const tellings = (minor: string) => {
  const major = `${minor.slice(0, -2)}.${minor.slice(-2)}`
  const grouped = Number(major).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return [minor, major, grouped, amountInWords({ amount: minor, unit: 'CNY' })]
}
const half = '49382716'
/** By what of the contract it tells. */
export const writings: Readonly<Record<'amount' | 'bank' | 'contact' | 'note' | 'end', readonly string[]>> = {
  amount: [...tellings(planted.amount.amount), ...tellings(half)],
  bank: [
    planted.account,
    planted.account.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    planted.account.replaceAll(/(\d{4})(?=\d)/g, '$1-'),
  ],
  contact: [
    planted.phone,
    planted.contact,
    planted.phone.replace(/(\d{3})(\d{4})/, '$1 $2 '),
    planted.phone.replace(/(\d{3})(\d{4})/, '$1-$2-'),
  ],
  note: [planted.note],
  end: [planted.end, '2031年7月19日', '2031年07月19日', '2031/07/19', '2031-07-19'],
}

const half50 = {
  calculationConditionGroup: {
    valueList: [
      { method: 1 as const, value: 'amount' },
      { method: 2 as const, value: '0.5' },
    ],
    calculationWays: [3 as const],
    isUpdate: true,
  },
}
const fields: FieldInput[] = [
  ...officeFields,
  { id: 'deposit', name: '定金', type: 'money', fieldConfig: half50 },
  { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 },
  followed('account', 'bankAccount', 'externalBankAccount'),
  followed('contact', 'custom', 'externalContactName'),
  followed('phone', 'custom', 'externalContactPhone'),
  { id: 'note', name: '内部说明', type: 'textarea' },
]

const places = [
  'contract_name',
  'amount',
  'amount_words',
  'deposit',
  'account',
  'contact',
  'phone',
  'note',
  'end_date',
]
function templateFile(): Buffer {
  const w = wordWriter()
  const body = places.map((name) => w.p([`${name}：`, w.mark(name, '____')])).join('')
  const empty = '<w:p/>'
  return Buffer.from(
    buildDocx({ title: '合同', header: empty, footer: empty, created: '2026-11-20T00:00:00Z', body }),
  )
}

export type PlantedOffice = {
  office: ContractOffice
  typeId: number
  counterpartId: number
  templateId: number
  /** A contract in approval full of what the step that waits for counsel hides; `write`: what is done with its draft before. */
  plant(write?: (draft: { id: number; text: number }) => Promise<unknown>): Promise<number>
}

export async function plantedOffice(org: TestOrganization): Promise<PlantedOffice> {
  const office = await contractOffice(org)
  const typeId = await typeWithRights(office, {
    name: '密约',
    fields,
    rights: {
      amount: 'hidden',
      account: 'hidden',
      contact: 'hidden',
      phone: 'hidden',
      note: 'hidden',
      end_date: 'hidden',
      party: 'read',
    },
  })
  const admin = await org.as('administrator')
  const party = await admin.post('/counterpart/external', {
    subtype: 1,
    name: '远山供应商有限公司',
    idKind: 'other',
    idNumber: 'X12345678',
    banks: [{ name: '工商银行', account: planted.account, accountName: '远山' }],
    contacts: [{ name: planted.contact, phone: planted.phone, email: '' }],
  })
  const counterpartId: number = party.data.id
  const templateId = await publishedTemplate(office, typeId)
  const values = {
    ...office.complete,
    contract_name: '密约一号',
    amount: planted.amount,
    start_date: '2026-11-21',
    end_date: planted.end,
    note: planted.note,
    account: planted.account,
    contact: planted.contact,
    phone: planted.phone,
    party: [
      {
        id: counterpartId,
        name: '远山供应商有限公司',
        keyword: '',
        contactsName: '',
        contactsPhone: '',
        subtype: 1,
      },
    ],
  }
  const plant: PlantedOffice['plant'] = async (write) => {
    const made = await office.staff.post('/contracts', { contractTypeID: typeId, templateID: templateId })
    const id = made.data.contractID
    const saved = await office.staff.put(`/contracts/${id}/draft`, { version: made.data.version, values })
    let { version } = saved.data
    if (write) {
      const filled = await office.staff.post(`/contracts/${id}/document`, {})
      await write({ id, text: filled.data[0].id })
      version = (await office.staff.get(`/contracts/${id}/form`)).data.version
    }
    const sent = await office.staff.post(`/contracts/${id}/submit`, { version })
    if (sent.status !== 200) throw new Error(`${sent.status} ${sent.message} ${JSON.stringify(sent.errors)}`)
    return id
  }
  return { office, typeId, counterpartId, templateId, plant }
}

export type PlantedContract = Pick<PlantedOffice, 'office' | 'counterpartId' | 'templateId'> & { id: number }

/** A contract in approval, with its text, full of what the step that waits for counsel hides. */
export async function plantedContract(org: TestOrganization): Promise<PlantedContract> {
  const { office, counterpartId, templateId, plant } = await plantedOffice(org)
  return { office, counterpartId, templateId, id: await plant() }
}

async function publishedTemplate(office: ContractOffice, typeId: number): Promise<number> {
  const uploaded = await office.lead.upload('/files', '密约.docx', templateFile())
  const body = { name: '密约模板', contractTypeIDs: [typeId], fileID: uploaded.data.id }
  const made = await office.lead.post('/templates', body)
  const [version] = made.data.versions
  const bindings = {
    ...Object.fromEntries(
      places.filter((name) => name !== 'amount_words').map((name) => [name, { fieldID: name }]),
    ),
    amount_words: { fieldID: 'amount', part: 'words' },
  }
  const path = `/templates/${made.data.id}/versions/${version.id}`
  const bound = await office.lead.put(`${path}/bindings`, { bindings, version: made.data.version })
  const published = await office.lead.put(`${path}/publish`, { version: bound.data.version })
  if (published.status !== 200)
    throw new Error(`template: ${published.status} ${published.message} ${JSON.stringify(published.errors)}`)
  return made.data.id
}
