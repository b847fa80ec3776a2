import type { Page } from '@playwright/test'
import { expectSaved } from '../support/draft-form.ts'
import { expect, signIn, takeShots, test } from '../support/index.ts'

test.use({ organisationChoice: 'book' })

const dynamic = (source: string) => ({ dynamicConfig: { isDynamicField: true, source } })
const fieldList = [
  { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
  { id: 'project', name: '所属项目', type: 'relationProject' },
  { id: 'cause', name: '案由', type: 'caseType' },
  { id: 'firms', name: '合作律所', type: 'lawFirms', privateConfig: { multiple: true } },
  {
    id: 'lawyers',
    name: '合作律师',
    type: 'lawyers',
    privateConfig: { multiple: true, relatedLawFirms: 'firms' },
  },
  { id: 'agent', name: '代理信息', type: 'agentInformation' },
  {
    id: 'party',
    name: '外部相对方',
    type: 'inputSelectV2',
    partyType: 2,
    privateConfig: { outerCounterpartySubjectGroup: '战略供应商' },
  },
  {
    id: 'contact',
    name: '联系人',
    type: 'inputSelectV2',
    counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalContactName' },
  },
  { id: 'adviser', name: '项目顾问', type: 'inputSelectV2', privateConfig: dynamic('people') },
  { id: 'department', name: '使用部门', type: 'select', privateConfig: dynamic('departments') },
]

/** A draft of a contract type of its own, whose form has these fields. */
async function makeDraft(page: Page): Promise<number> {
  const post = async (path: string, data: object): Promise<Record<string, number>> => {
    const answer = await page.request.post(`/api/v1${path}`, { headers: { 'x-csrf': '1' }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const mark = Date.now()
  const form = await post('/forms', {
    formType: 1,
    name: `关联字段表单 ${mark}`,
    fieldGroupList: [{ name: '关联与选择', fieldList }],
  })
  await post(`/forms/${form.id}/publish`, { version: form.version })
  const type = await post('/contract_types', { name: `关联字段合同 ${mark}`, formID: form.id })
  const contract = await post('/contracts', {
    contractTypeID: type.id,
    values: { contract_name: '记录类字段的合同' },
  })
  return contract.contractID as number
}

test('records, causes and searched options are chosen, saved and read again in a contract [FLD-02] [FLD-04] [FLD-05] [FLD-15] [FLD-18] [FLD-19] [FLD-20] [FLD-21] [FLD-22]', async ({
  page,
}) => {
  await signIn(page)
  const id = await makeDraft(page)
  await page.goto(`/myContract/edit?contractId=${id}`)
  const fieldOf = (field: string) => page.locator(`[data-field=${field}]`)
  await expect(fieldOf('project')).toBeVisible()
  const list = page.locator('.ant-select-dropdown:visible')
  const choose = async (field: string, place = 0, control = 0): Promise<string> => {
    await fieldOf(field).locator('.ant-select').nth(control).click()
    const option = list.locator('.ant-select-item-option').nth(place)
    await expect(option).toBeVisible()
    const name = await option.evaluate(
      (element) => element.getAttribute('title') ?? element.textContent ?? '',
    )
    await option.click()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    return name
  }
  await choose('project')
  await fieldOf('cause').locator('.ant-select').click()
  await page.keyboard.type('分期付款买卖')
  await page.locator('.ant-cascader-menu-item').first().click()
  await expect(fieldOf('cause')).toContainText('合同纠纷 / 买卖合同纠纷 / 分期付款买卖合同纠纷')
  await choose('firms')
  await choose('firms', 1)
  await choose('lawyers')
  await expect(fieldOf('lawyers').locator('.ant-select-selection-item')).toHaveCount(1)
  for (const remove of await fieldOf('firms')
    .locator('.ant-select-selection-item-remove')
    .all()
    .then((all) => all.reverse()))
    await remove.click()
  await choose('firms', 2)
  await expect(fieldOf('lawyers').locator('.ant-select-selection-item')).toHaveCount(0)
  await choose('agent')
  await choose('agent', 0, 1)
  await choose('party')
  await expect(fieldOf('contact').locator('input')).not.toHaveValue('')
  const contact = await fieldOf('contact').locator('input').inputValue()
  // A name that is none of the people's is told, until one of theirs is chosen.
  await fieldOf('adviser').locator('input').fill('外聘顾问')
  await page.keyboard.press('Tab')
  await expect(fieldOf('adviser').getByText('未建档')).toBeVisible()
  await takeShots(page, 'name-not-on-file', () => fieldOf('adviser').scrollIntoViewIfNeeded())
  await fieldOf('adviser').locator('input').fill('陈静')
  await list.locator('.ant-select-item-option-content').getByText('陈静', { exact: true }).click()
  // The list of suggestions goes before the next one comes.
  await expect(list).toHaveCount(0)
  await expect(fieldOf('adviser').getByText('未建档')).toHaveCount(0)
  const department = await choose('department')
  await expectSaved(page)
  const shown = async () =>
    Promise.all(['project', 'cause', 'firms', 'agent', 'party'].map((field) => fieldOf(field).textContent()))
  const before = await shown()
  await page.reload()
  await expect(fieldOf('cause')).toContainText('分期付款买卖合同纠纷')
  await expect.poll(shown).toEqual(before)
  expect(before.join()).not.toContain('#')
  await expect(fieldOf('department')).toContainText(department)
  await expect(fieldOf('contact').locator('input')).toHaveValue(contact)
  await expect(fieldOf('adviser').locator('input')).toHaveValue('陈静')
})
