import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'

/** A draft with a number typed by hand; suqing is among the people who may. */
async function draftWithNumber(page: Page, number: string, name: string): Promise<number> {
  const headers = { 'x-csrf': '1' }
  const types = await (await page.request.get('/api/v1/contract_types/list')).json()
  const type = types.data.find((one: { name: string }) => one.name === '货物采购合同')
  const answer = await page.request.post('/api/v1/contracts', {
    headers,
    data: { contractTypeID: type.id, values: { contract_name: name, contract_number: number } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data.contractID
}

test('the duplicate-number dialog names what was found, and opens each contract in a new tab [SCR-16] [SCR-03]', async ({
  page,
}) => {
  await signIn(page, 'suqing')
  const number = `DUP-${Date.now()}`
  const first = await draftWithNumber(page, number, `重复编号合同甲 ${number}`)
  const form = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await test.step('a number that nobody else uses: NoData', async () => {
    await page.goto(`/myContract/edit?contractId=${first}`)
    await form.getByRole('button', { name: '查重' }).click()
    await expect(dialog.getByText(`编号「${number}」未被使用`).first()).toBeVisible()
    await expect(dialog.locator('[data-mode=NoData]')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a number that differs only by case, width and spaces is the same: Single', async () => {
    await draftWithNumber(
      page,
      ` ${number.toLowerCase().replace('dup', 'ｄｕｐ')} `,
      `重复编号合同乙 ${number}`,
    )
    await form.getByRole('button', { name: '查重' }).click()
    await expect(dialog.getByText(`编号「${number}」已被以下合同使用`)).toBeVisible()
    await expect(dialog.locator('[data-mode=Single]').getByRole('link')).toHaveCount(1)
    await expectNoSeriousFindings(page)
  })

  await test.step('the contract opens in a new tab of the standing book', async () => {
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: /重复编号合同乙/ }).click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/standingBook\/detail\?contractId=\d+&mode=contract/)
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('重复编号合同乙')
    await tab.close()
  })

  await test.step('all duplicates of the organisation: All', async () => {
    await page.goto('/standingBook')
    await page.getByRole('button', { name: '编号查重' }).click()
    await expect(dialog.getByText('以下编号被多份合同使用')).toBeVisible()
    await expect(
      dialog.locator('[data-mode=All]').getByRole('link', { name: /重复编号合同/ }),
    ).not.toHaveCount(0)
  })
})
