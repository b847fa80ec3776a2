import type { Page } from '@playwright/test'
import { fieldOf } from '../support/draft-form.ts'
import { expect, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'

type Answer<T> = { data: T }
const csrf = { headers: { 'x-csrf': '1' } }

async function ask<T>(page: Page, method: 'get' | 'post', path: string, data?: unknown): Promise<T> {
  const answer = await page.request[method](`/api/v1${path}`, data === undefined ? csrf : { ...csrf, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as Answer<T>).data
}

const field = (id: string, name: string, more: object = {}) => ({ id, name, type: 'custom', ...more })

/** A contract type whose first step opens one field to its approver and hides another. */
async function makeType(lead: Page, mark: string): Promise<number> {
  const form = await ask<{ id: number; version: number }>(lead, 'post', '/forms', {
    formType: 1,
    name: `审批可改表单${mark}`,
    fieldGroupList: [
      {
        name: '基本信息',
        fieldList: [
          field('contract_name', '合同名称', { rawType: 'contractName', required: true }),
          field('opinion', '法务意见', { maxlength: 20, required: true }),
          field('secret', '商务底线'),
        ],
      },
    ],
  })
  await ask(lead, 'post', `/forms/${form.id}/publish`, { version: form.version })
  const people = await ask<{ list: { id: number }[] }>(lead, 'get', '/people?q=linyue')
  const flow = await ask<{ id: number; version: number }>(lead, 'post', '/approval_flows', {
    kind: 'contract',
    name: `审批可改流程${mark}`,
    description: '',
    enabled: true,
    definition: {
      formatVersion: 1,
      samePerson: 'once',
      nodes: [
        {
          kind: 'approver',
          id: 'n1',
          name: '法务审核',
          within: null,
          who: [{ by: 'person', userIds: [people.list[0]?.id] }],
          mode: 'all',
          whenEmpty: 'refuse',
          timeLimit: null,
          fieldRights: { opinion: 'edit', secret: 'hidden' },
        },
      ],
    },
  })
  await ask(lead, 'post', `/approval_flows/${flow.id}/publish`, { version: flow.version })
  const type = await ask<{ id: number }>(lead, 'post', '/contract_types', {
    name: `审批可改类型${mark}`,
    formID: form.id,
    flowID: flow.id,
    isTextRequired: false,
  })
  // A rule of its own: the demonstration's asks for abbreviations that this type has not.
  await ask(lead, 'post', '/contract_number/rules', {
    name: `审批可改编号${mark}`,
    enabled: true,
    segments: [
      { kind: 'text', id: 'prefix', text: `SP${mark}-` },
      { kind: 'serial', id: 'serial' },
    ],
    digits: 4,
    isNatural: false,
    startNumber: 1,
    resetStartNumber: 1,
    resetCycle: 0,
    recount: [],
    conditionType: 1,
    values: [type.id],
  })
  return type.id
}

test('an approver changes the field that the step opens, sees nothing of the hidden one, and saves on purpose', async ({
  browser,
}) => {
  const mark = String(Date.now()).slice(-6)
  const lead = await openAs(browser, 'chenjing')
  const contractTypeID = await makeType(lead, mark)
  const staff = await openAs(browser, 'sunli')
  const values = { contract_name: `审批中修改${mark}`, opinion: '待补充', secret: '不低于八折' }
  const draft = await ask<{ contractID: number; version: number }>(staff, 'post', '/contracts', {
    contractTypeID,
    values,
  })
  const id = draft.contractID
  await ask(staff, 'post', `/contracts/${id}/submit`, { version: draft.version })

  const page = await openAs(browser, 'linyue', `/myContract/detail?contractId=${id}`)
  await expect(page.getByText('待补充')).toBeVisible()
  await expect(page.getByText('不低于八折')).toHaveCount(0)
  await page.getByRole('button', { name: '修改开放字段' }).click()
  await expect(page.getByRole('heading', { name: '修改审批中的合同' })).toBeVisible()
  await expect((await fieldOf(page, 'contract_name')).locator('input')).toBeDisabled()
  await expect(page.getByText('商务底线')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '提交审批' })).toHaveCount(0)
  const save = page.getByRole('button', { name: '保存修改' })
  await expect(save).toBeDisabled()

  const opinion = (await fieldOf(page, 'opinion')).locator('input')
  await opinion.fill('')
  await opinion.press('Tab')
  await save.click()
  await expect(page.getByText('请输入法务意见')).toBeVisible()
  await opinion.fill('主体与付款条款已核对')
  await opinion.press('Tab')
  // Longer than a draft waits before it saves itself.
  await page.waitForTimeout(3_000)
  const untouched = await ask<{ values: typeof values }>(staff, 'get', `/contracts/${id}/form`)
  expect(untouched.values.opinion).toBe('待补充')
  await save.click()
  await expect(page.getByText('主体与付款条款已核对')).toBeVisible()
  await expect(page).toHaveURL(/\/myContract\/detail/)
  const changed = await ask<{ values: typeof values }>(staff, 'get', `/contracts/${id}/form`)
  expect(changed.values).toMatchObject({ opinion: '主体与付款条款已核对', secret: '不低于八折' })
  for (const one of [lead, staff, page]) await one.context().close()
})
