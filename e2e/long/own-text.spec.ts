import type { Page } from '@playwright/test'
import { buildDocx, wordWriter } from '../../src/engines/documents/server/index.ts'
import { asked, csrf } from '../support/contract-editor.ts'
import { expectSaved, fieldOf, fillRow, startDraft } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'

// Contracts whose text is a file that somebody brought: no place of it is filled by the form.

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const onFile = '苏州恒泽精密机械有限公司'

function theirText(supplier: string): Buffer {
  const w = wordWriter()
  return Buffer.from(
    buildDocx({
      title: '合同',
      header: '<w:p/>',
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: [
        w.p('加工中心采购合同', { style: 'Title' }),
        w.p(`乙方（供货方）：${supplier}`),
        w.p('第一条 合同总金额为人民币1,458,000.00元（大写：壹佰肆拾伍万捌仟元整）。'),
        w.p('第二条 本合同自2026年12月1日起生效，至2027年11月30日止。'),
      ].join(''),
    }),
  )
}

/** A draft whose text is their file, with everything that the form requires; opened in its form. */
async function uploadedDraft(page: Page, supplier = onFile): Promise<number> {
  await page.goto('/myContract/new')
  await choose(page.getByRole('combobox'), '货物采购合同')
  await page.getByRole('radio', { name: /上传合同文本/ }).check()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '对方来稿.docx', mimeType: docxType, buffer: theirText(supplier) })
  await page.getByRole('button', { name: '开始填写' }).click()
  await expect(page.getByText(/已填入 \d+ 项/)).toBeVisible()
  await expectSaved(page)
  const id = Number(new URL(page.url()).searchParams.get('contractId'))
  type Form = { version: number; values: Record<string, unknown>; extraction: unknown }
  const { version, values, extraction } = await asked<Form>(page, `/contracts/${id}/form`)
  const { list } = await asked<{ list: { id: number; name: string }[] }>(page, '/counterpart/list?type=1')
  const own = { ...list[0], keyword: '', subtype: 1, contactsName: '', contactsPhone: '' }
  const { id: ownID, name, keyword, subtype, contactsName, contactsPhone } = own
  const saved = await page.request.put(`/api/v1/contracts/${id}/draft`, {
    ...csrf,
    data: {
      version,
      extraction,
      values: {
        ...values,
        party_a_name: [{ id: ownID, name, keyword, subtype, contactsName, contactsPhone }],
        goods: [{ name: '加工中心', quantity: '3', price: { amount: '48600000', unit: 'CNY' } }],
        end_date: '2027-11-30',
      },
    },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await page.goto(`/myContract/edit?contractId=${id}`)
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
  return id
}

test('who submits another amount than their uploaded text says is told both before it goes out; put back, nothing is said', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  await uploadedDraft(page)
  await expect(page.locator('.c-page-description')).toContainText('上传的文本')
  const amount = (await fieldOf(page, 'amount')).locator('input').first()
  await expect(amount).toHaveValue('1,458,000.00')
  // The form wants the sum of the rows, so both are mistyped alike.
  const say = async (one: string, all: string) => {
    await fillRow(page, 'goods', 0, { price: one })
    await fieldOf(page, 'amount')
    await amount.fill(all)
    await amount.press('Tab')
  }
  await say('495000', '1485000')
  await page.getByRole('button', { name: '提交审批' }).click()
  const dialog = page.getByRole('dialog', { name: '提交审批' })
  await expect(dialog).toContainText('表单有 1 处与上传的文本不同')
  await expect(dialog).toContainText('合同金额：表单 1,485,000.00 元，文本 1,458,000.00 元')
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: /取\s?消/ }).click()
  await expect(dialog).toHaveCount(0)

  await say('486000', '1458000')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(dialog).toContainText('提交说明')
  await expect(dialog).not.toContainText('与上传的文本不同')
})

test('a supplier that is not on file is marked, and put on file from its field', async ({ page }) => {
  await signIn(page, 'sunli')
  const company = `苏州瀚海精密机械${Date.now()}有限公司`
  const id = await uploadedDraft(page, company)
  await page.getByRole('button', { name: '提交审批' }).click()
  const field = await fieldOf(page, 'party_b_name')
  await expect(field).toContainText(`${company}（未建档）`)
  await expect(field).toContainText(`「${company}」尚未建档`)
  await expect(field).toContainText('未建档：没有评级和信用信息')
  await takeShots(page, 'party-not-on-file')
  await page.goto(`/myContract/detail?contractId=${id}`)
  await expect(page.getByText(`${company}（未建档）`).first()).toBeVisible()
  await takeShots(page, 'party-not-on-file-detail')

  await page.goto(`/myContract/edit?contractId=${id}`)
  await (await fieldOf(page, 'party_b_name')).getByRole('combobox').click()
  await page.getByRole('button', { name: /新建外部相对方/ }).click()
  const drawer = page.getByRole('dialog', { name: /新建外部相对方/ })
  await expect(drawer.getByRole('textbox', { name: '名称', exact: true })).toHaveValue(company)
})

test('a template does not take the place of an uploaded text without asking', async ({ page }) => {
  await signIn(page, 'sunli')
  const id = await uploadedDraft(page)
  const template = await fieldOf(page, 'template_name')
  const take = async () => {
    await template.getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible').getByText('采购合同（标准文本）').click()
  }
  await take()
  const asks = page.getByRole('dialog', { name: '更换合同文本？' })
  await asks.getByRole('button', { name: /取\s?消/ }).click()
  await expect(asks).toHaveCount(0)
  await expect(template).not.toContainText('采购合同（标准文本）')
  await expect(page.locator('.c-page-description')).toContainText('上传的文本')

  await take()
  await asks.getByRole('button', { name: '更换' }).click()
  await expect(page.locator('.c-page-description')).toContainText('采购合同（标准文本）')
  await expect
    .poll(async () => (await asked<{ template: { name: string } | null }>(page, `/contracts/${id}`)).template)
    .toMatchObject({ name: '采购合同（标准文本）' })
})

test('a file that could not be sent for extraction is sent again without being chosen again', async ({
  page,
  context,
}) => {
  await signIn(page, 'sunli')
  await startDraft(page, '货物采购合同', /采购合同（标准文本）/)
  await expect(page.getByRole('region', { name: '合同正文' })).toBeVisible()
  await context.setOffline(true)
  await page
    .locator('.c-draft-side input[type=file]')
    .setInputFiles({ name: '对方来稿.docx', mimeType: docxType, buffer: theirText(onFile) })
  await expect(page.getByText('提取失败')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: /^重\s?试$/ }).click()
  await expect(page.getByText(/已填入 \d+ 项/)).toBeVisible()
})
