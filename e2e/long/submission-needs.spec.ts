import type { Page } from '@playwright/test'
import { plainText } from '#testing/shared-contract.ts'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'
import { ask } from '../support/plain-type.ts'

test.use({ organisationChoice: 'book' })

const partyName = '宁波拾光贸易有限公司'
const reason = '该设备的唯一供应商，已改为货到付款。'
const comment = '请尽快审批。'

/** A draft without a text, with the values of one of the demonstration's drafts and this party as the seller. */
async function draftWith(page: Page, party: { id: number; name: string }): Promise<number> {
  const { list } = await ask<{ list: { id: number }[] }>(page, 'get', '/contracts/mine?pageSize=50')
  type Form = { contractTypeID: number; values: Record<string, unknown> }
  const forms = await Promise.all(list.map(({ id }) => ask<Form>(page, 'get', `/contracts/${id}/form`)))
  const source = forms.find(({ values }) => 'party_a_name' in values && 'goods' in values) as Form
  const { contract_number: _, template_name: __, ...values } = source.values
  const seller = [{ ...party, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }]
  const made = await ask<{ contractID: number }>(page, 'post', '/contracts', {
    contractTypeID: source.contractTypeID,
    values: { ...values, contract_name: '智能仓储二期设备采购合同', party_b_name: seller },
  })
  return made.contractID
}

test('a contract with a blacklisted party is submitted with a reason, which approvers see', async ({
  browser,
}) => {
  const lead = await openAs(browser, 'chenjing')
  const party = await ask<{ id: number; name: string }>(lead, 'post', '/counterpart/external', {
    ...{ subtype: 1, name: partyName, idKind: 'other', idNumber: 'JN-2026-1' },
    ...{ rating: 40, ratingRemark: '连续三期拖欠货款' },
  })
  const staff = await openAs(browser, 'sunli')
  const id = await draftWith(staff, { id: party.id, name: partyName })
  await staff.goto(`/myContract/edit?contractId=${id}`)
  const aside = staff.locator('.c-draft-side')
  await expect(aside.getByText('还没有合同正文')).toBeVisible()
  const dialog = staff.getByRole('dialog', { name: '提交审批' })
  const why = dialog.getByLabel('仍要提交的理由')
  const send = () => dialog.getByRole('button', { name: '提交审批' }).click()

  await staff.getByRole('button', { name: '提交审批' }).click()
  await expect(dialog.getByText('本合同中有黑名单相对方。说明理由后可以提交，审批人会看到。')).toBeVisible()
  await dialog.getByLabel('提交说明').fill(comment)
  await send()
  await expect(dialog.getByText('合同中有黑名单相对方：请填写仍要提交的理由')).toBeVisible()
  await expectNoSeriousFindings(staff)
  await takeShots(staff, 'blacklist-reason-missing')
  await why.fill(reason)
  await takeShots(staff, 'blacklist-reason')
  await send()
  await expect(dialog).toBeHidden()
  await expect(staff.locator('[data-field=template_name]').getByText(/须有正文才能提交/)).toBeVisible()
  await takeShots(staff, 'submission-without-text')

  const file = {
    name: '设备采购合同.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(plainText('设备采购合同', '第一条 标的')),
  }
  await aside.locator('input[type=file]').last().setInputFiles(file)
  await expect(aside.getByText('还没有合同正文')).toBeHidden()
  await expect(staff.getByText(/须有正文才能提交/)).toHaveCount(0)
  await takeShots(staff, 'draft-with-given-text')
  await staff.getByRole('button', { name: '提交审批' }).click()
  await expect(why).toHaveValue(reason)
  await expect(dialog.getByLabel('提交说明')).toHaveValue(comment)
  await send()
  await expect(staff.getByRole('heading', { name: '智能仓储二期设备采购合同' })).toBeVisible()

  const head = await openAs(browser, 'zhaolei', `/approvals/review?kind=contract&id=${id}`)
  const side = head.locator('.c-rv-side')
  await expect(side.getByText(`提交理由：${reason}`)).toBeVisible()
  await expect(side.getByText(`仍提交的理由：${reason}`)).toBeVisible()
  const link = side.getByRole('link', { name: partyName })
  await expect(link).toHaveAttribute('href', new RegExp(`externalDetail\\?id=${party.id}`))
  await expectNoSeriousFindings(head)
  await takeShots(head, 'review-blacklist-reason')
  await head.goto(`/myContract/detail?contractId=${id}&tab=approval`)
  const names = head.locator('.c-party-names')
  await expect(names.getByRole('link', { name: partyName })).toBeVisible()
  await expect(names.getByText('黑名单')).toBeVisible()
  await takeShots(head, 'approval-tab-parties')
  await head.getByRole('button', { name: 'EN English' }).click()
  await expect(head.getByText(`Reason for submitting anyway: ${reason}`)).toBeVisible()
  await head.goto(`/approvals/review?kind=contract&id=${id}`)
  await expect(head.getByText(`Reason for submitting anyway: ${reason}`)).toHaveCount(2)
  // This page has no switch of the language.
  await takeShots(head, 'review-blacklist-reason-en')
  for (const page of [lead, staff, head]) await page.context().close()
})

test('a contract type says what its submissions need, and the check before the first contract tells it', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin', '/settings/contractTypes')
  type Rule = { format: unknown; valueNames: unknown; missing: unknown }
  const { list } = await ask<{ list: Rule[] }>(page, 'get', '/contract_number/rules')
  for (const { format: _, valueNames: __, missing: ___, ...rule } of list)
    await ask(page, 'post', '/contract_number/rules', { ...rule, enabled: false })
  await page.getByRole('button', { name: '新建类型' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('工程合同')
  const needs = dialog.getByRole('group', { name: '提交审批时必须有' })
  await expect(needs.getByRole('checkbox', { name: '合同编号' })).toBeChecked()
  await expect(needs.getByRole('checkbox', { name: '合同正文' })).toBeChecked()
  await expectNoSeriousFindings(page)
  await takeShots(page, 'contract-type-needs')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/settings/firstContract')
  const panel = page.locator('.c-panel', { hasText: '工程合同' })
  await expect(panel.getByText(/提交必需合同编号：没有适用的编号规则/)).toBeVisible()
  await expect(panel.getByText(/提交必需合同正文：没有已发布的模板/)).toBeVisible()
  await expectNoSeriousFindings(page)
  await panel.scrollIntoViewIfNeeded()
  await takeShots(page, 'first-contract-required')
  await page.getByRole('button', { name: 'EN English' }).click()
  await expect(page.getByText(/A document is required to submit/).first()).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  await page.context().close()
})
