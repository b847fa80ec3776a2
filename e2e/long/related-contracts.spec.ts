import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'

test.use({ organisationChoice: 'book' })

type Found = { id: number; name: string; number: string; amount: { amount: string; unit: string } }

async function contractsIn(page: Page, status: string): Promise<Found[]> {
  const answer = await page.request.get(
    `/api/v1/contracts?filter=status:in:${status}&sort=amount&pageSize=100`,
  )
  const { data } = (await answer.json()) as { data: { list: Found[] } }
  return data.list.filter(({ amount }) => amount?.unit === 'CNY')
}

test('two orders beyond the amount of a framework are reported on its page and when voided [API-31]', async ({
  browser,
}) => {
  const page = await openAs(browser, 'chenjing')
  const [frame] = await contractsIn(page, '3,4')
  const orders = (await contractsIn(page, '2')).slice(-2)
  if (!frame || orders.length < 2)
    throw new Error('the sample has no contracts for a framework and its orders')
  await page.goto(`/standingBook/detail?contractId=${frame.id}&mode=contract&tab=relations`)
  await page.getByRole('button', { name: '建立关联' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('关联对象').click()
  await page.getByTitle('订单', { exact: true }).click()
  const picker = dialog.getByLabel('订单')
  for (const { number } of orders) {
    await picker.fill(number)
    await page.locator('.ant-select-item-option:visible').filter({ hasText: number }).click()
  }
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '建立关联' }).click()
  await expect(dialog).toBeHidden()

  const family = page.locator('.c-family').first()
  for (const { number } of orders)
    await expect(family.locator('.c-family .c-family-item').filter({ hasText: number })).toContainText('订单')
  await expect(page.getByText(/^超出 /)).toBeVisible()

  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '作废' }).click()
  await expect(page.getByRole('dialog')).toContainText('该合同下有 2 份未完结的合同')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByText('图', { exact: true }).click()
  const graph = page.getByRole('region', { name: '关联合同图，共 3 份合同' })
  await expect(graph.getByRole('link')).toHaveCount(3)
  await expectNoSeriousFindings(page)
  await takeShots(page, 'related-contracts')
  const last = orders.at(-1)
  await graph
    .getByRole('link')
    .filter({ hasText: `${last?.name}` })
    .filter({ hasText: '订单 · 审批中' })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.c-family-here')).toContainText(last?.name ?? '')
  await expect(page.locator('.c-family').first().getByRole('link', { name: frame.name })).toBeVisible()
})
