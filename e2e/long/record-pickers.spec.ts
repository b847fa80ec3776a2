import type { Locator, Page } from '@playwright/test'
import { expectSaved, fieldOf } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'

test.use({ organisationChoice: 'book' })

// The records of the demonstration in a contract's form: projects, causes of action, firms and their lawyers, contracts, archive addresses.
const mark = String(Date.now()).slice(-6)

/** The legal lead makes a form with these fields, a contract type for it, and a draft. Answers the contract's id. */
async function draftWithRecords(page: Page, title: string): Promise<number> {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, { data, headers: { 'x-csrf': '1' } })
    const body = await answer.json()
    expect(body.code, `${path}: ${JSON.stringify(body)}`).toBe(0)
    return body.data
  }
  const several = { privateConfig: { multiple: true } }
  const form = await send('/forms', {
    formType: 1,
    name: `${title}${mark}`,
    fieldGroupList: [
      {
        name: '基本信息',
        fieldList: [
          { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
          { id: 'project', name: '所属项目', type: 'relationProject', ...several },
          { id: 'cause', name: '案由', type: 'caseType' },
          { id: 'agent', name: '代理信息', type: 'agentInformation', required: true },
          { id: 'related', name: '关联合同', type: 'relatedContracts' },
          { id: 'shelf', name: '纸质归档地址', type: 'offlineArchiveAddress' },
        ],
      },
    ],
  })
  await send(`/forms/${form.id}/publish`, { version: 1 })
  const type = await send('/contract_types', { name: `${title}${mark}`, formID: form.id })
  const values = { contract_name: `${title}合同${mark}` }
  return (await send('/contracts', { contractTypeID: type.id, values })).contractID
}

const options = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')
const tagsOf = (field: Locator) => field.locator('.ant-select-selection-item')

async function pick(page: Page, box: Locator, ...names: (string | RegExp)[]): Promise<void> {
  await box.click()
  for (const name of names) await options(page).filter({ hasText: name }).first().click()
  await page.keyboard.press('Escape')
}

test('records are found, picked, kept and shown again by their names [SCR-32] [FLD-18] [FLD-20] [FLD-22] [FLD-23] [FLD-40]', async ({
  browser,
}) => {
  const page = await openAs(browser, 'chenjing')
  const id = await draftWithRecords(page, '记录字段')
  await page.goto(`/myContract/edit?contractId=${id}`)

  const project = await fieldOf(page, 'project')
  await project.getByRole('combobox').click()
  await expect(options(page)).toHaveCount(5)
  await expect(options(page).filter({ hasText: '数据中心机房改造' })).toHaveAttribute('aria-disabled', 'true')
  await options(page).filter({ hasText: '苏州智能仓储建设' }).click()
  await page.keyboard.press('Escape')

  await test.step('a cause of action is chosen level by level', async () => {
    const cause = await fieldOf(page, 'cause')
    await cause.getByRole('combobox').click()
    const level = (name: string) =>
      page.locator('.ant-cascader-menu-item:visible').filter({ has: page.getByText(name, { exact: true }) })
    for (const name of ['民事案由', '合同、准合同纠纷', '合同纠纷', '买卖合同纠纷']) await level(name).click()
    await level('分期付款买卖合同纠纷').click()
    await expect(cause).toContainText('合同、准合同纠纷 / 合同纠纷 / 买卖合同纠纷 / 分期付款买卖合同纠纷')
  })

  await test.step('a firm first, then its lawyers; without the firm its lawyers go', async () => {
    const agent = await fieldOf(page, 'agent')
    const firms = agent.getByRole('combobox', { name: '代理律所' })
    const lawyers = agent.getByRole('combobox', { name: '代理律师' })
    await expect(lawyers).toBeDisabled()
    const asked = page.waitForRequest(/\/law_firms\?.*pageSize=100/)
    await pick(page, firms, '北京衡石律师事务所', '江苏同澜律师事务所')
    await asked
    await pick(page, lawyers, '方亦舟', '秦望舒')
    await expect(tagsOf(agent)).toHaveText([/北京衡石/, /江苏同澜/, '方亦舟', '秦望舒'])
    await pick(page, firms, '江苏同澜律师事务所')
    await expect(tagsOf(agent)).toHaveText([/北京衡石/, '方亦舟'])
  })

  await test.step('a group of contracts: searched 750 ms after the last key', async () => {
    const related = await fieldOf(page, 'related')
    await related.getByRole('button', { name: '添加关联组' }).click()
    const contracts = related.getByRole('combobox', { name: '关联合同' })
    await contracts.click()
    await expect(options(page).first()).toBeVisible()
    const searched = page.waitForRequest((request) => request.url().includes(encodeURIComponent('服务器')))
    await contracts.pressSequentially('服务器')
    expect((await searched).url()).toMatch(/relationType=3&type=1|type=1&relationType=3/)
    await options(page).filter({ hasText: '服务器采购合同' }).first().click()
    await contracts.fill('合同')
    await options(page).filter({ hasNotText: '服务器' }).first().click()
    await page.keyboard.press('Escape')
    await expect(tagsOf(related.locator('.c-remote-select'))).toHaveCount(2)
  })

  const shelf = await fieldOf(page, 'shelf')
  await pick(page, shelf.getByRole('combobox'), '法务档案室 B 区')
  await expectNoSeriousFindings(page)
  await takeShots(page, 'record-pickers')
  await expectSaved(page)

  await page.reload()
  await expect(tagsOf(await fieldOf(page, 'project'))).toHaveText(['苏州智能仓储建设'])
  await expect(tagsOf(await fieldOf(page, 'agent'))).toHaveText([/北京衡石/, '方亦舟'])
  await expect(await fieldOf(page, 'shelf')).toContainText('法务档案室 B 区')
  await expect(tagsOf((await fieldOf(page, 'related')).locator('.c-remote-select'))).toHaveCount(2)
})

test('a relation of one contract and an agent without firm or lawyer are refused [VAL-06] [VAL-07]', async ({
  browser,
}) => {
  const page = await openAs(browser, 'chenjing')
  const id = await draftWithRecords(page, '关联合同')
  await page.goto(`/myContract/edit?contractId=${id}`)
  const related = await fieldOf(page, 'related')
  await related.getByRole('button', { name: '添加关联组' }).click()
  await related.getByRole('combobox', { name: '关联合同' }).click()
  await options(page).first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(related).toContainText('关联合同至少包含两项！')
  const agent = await fieldOf(page, 'agent')
  await expect(agent).toContainText('请选择代理律所')
  await pick(page, agent.getByRole('combobox', { name: '代理律所' }), '北京衡石律师事务所')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(agent).toContainText('请选择代理律师')
})
