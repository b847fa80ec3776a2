import { creditCode } from '../support/credit-code.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'

test('two parties of unlike kinds or codes are merged only on confirmation', async ({ page }) => {
  await signIn(page)
  const made = async (name: string, idNumber: string, more: object = {}) => {
    const data = { subtype: 1, name, idKind: 'creditCode', idNumber, ...more }
    const answer = await page.request.post('/api/v1/counterpart/external', {
      headers: { 'x-csrf': '1' },
      data,
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  await made('宁波北仑物流有限公司', creditCode('630021').code)
  await made('宁波（北仑）物流有限责任公司', creditCode('630022').code)
  await page.goto('/manage/oppositeParty/external')
  await page.getByRole('button', { name: '查重' }).click()
  await page.getByRole('button', { name: '比较并合并' }).click()
  const dialog = page.getByRole('dialog', { name: '合并相对方' })
  const merge = dialog.getByRole('button', { name: '确认合并' })
  await expect(dialog.getByText('登记上是两个主体')).toBeVisible()
  await expect(merge).toBeDisabled()
  await expectNoSeriousFindings(page, 'all', { besideFrame: true })
  await takeShots(page, 'merge-numbers', () =>
    page.getByRole('dialog').getByRole('checkbox').last().scrollIntoViewIfNeeded(),
  )
  await dialog.getByRole('checkbox', { name: /仍要合并/ }).check()
  await merge.click()
  await expect(page.getByText('没有名称相同的相对方')).toBeVisible()

  // A person of the same name as an organisation: both consequences are asked about.
  await made('王守仁', creditCode('630023').code)
  await made('王守仁', '11010519491231002X', { subtype: 2, idKind: 'identityNumber' })
  await page.getByRole('button', { name: 'EN English' }).click()
  await page.goto('/manage/oppositeParty/external')
  await page.getByRole('button', { name: 'Duplicates' }).click()
  await page.getByRole('button', { name: 'Compare and merge' }).click()
  const english = page.getByRole('dialog', { name: 'Merge counterparties' })
  await expect(english.getByText('liability differs')).toBeVisible()
  const confirm = english.getByRole('button', { name: 'Merge', exact: true })
  await english.getByRole('checkbox', { name: /numbers, understand that they differ/ }).check()
  await expect(confirm).toBeDisabled()
  await takeShots(page, 'merge-kind-en', async () => {
    await english.getByText('liability differs').scrollIntoViewIfNeeded()
  })
  await english.getByRole('checkbox', { name: /merge the person and the organisation/ }).check()
  await confirm.click()
  await expect(page.getByText('No two counterparties have the same name')).toBeVisible()
})
