import { expect, signIn, takeShot, takeShots, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'

test.use({ organisationChoice: 'book' })

type Case = { id: number; name: string }

test('a case is handed over only to who may see it, without amounts where they have no right', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  const { data } = (await (await page.request.get('/api/v1/law_cases?filter=status:in:2')).json()) as {
    data: { list: Case[] }
  }
  const [law] = data.list
  const address = `/cases/detail?id=${law?.id}`
  await page.goto(address)
  await expect(page.getByText('标的构成')).toBeVisible()
  await page.getByRole('button', { name: '移交', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '移交案件' })
  const chosen = dialog.getByLabel('移交给')
  const take = async (name: string): Promise<void> => {
    await chosen.click()
    await chosen.fill(name)
    await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
  }
  await take('苏晴')
  await dialog.getByLabel('原因').fill('休假')
  await takeShot(page, 'case-transfer')
  await dialog.getByRole('button', { name: '移交', exact: true }).click()
  await expect(page.getByText('苏晴已离岗或不能查看此案件').first()).toBeVisible()
  // Nothing typed is lost, and the case is where it was.
  await expect(dialog.getByLabel('原因')).toHaveValue('休假')
  await takeShot(page, 'case-transfer-refused')
  await take('孙丽')
  await dialog.getByRole('button', { name: '移交', exact: true }).click()
  await expect(dialog).toBeHidden()

  // Nor does the form name them; it says so at the field, and keeps what was typed.
  await page.goto(`/cases/edit?id=${law?.id}`)
  await choose(page.getByLabel('协办人'), '苏晴')
  await page.getByLabel('案件名称').fill(`${law?.name}（二）`)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('苏晴已离岗或不能查看此类记录').first()).toBeVisible()
  await expect(page.getByLabel('案件名称')).toHaveValue(`${law?.name}（二）`)
  await takeShots(page, 'case-form-blind-helper')

  await signIn(page, 'sunli')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: law?.name ?? '' })).toBeVisible()
  await expect(page.getByText('诉讼请求').first()).toBeVisible()
  await expect(page.getByText(/标的|金额|估计损失/)).toHaveCount(0)
  await takeShots(page, 'case-without-amounts')
  await page.getByRole('tab', { name: '操作日志' }).click()
  await takeShots(page, 'case-log-without-amounts')
})
