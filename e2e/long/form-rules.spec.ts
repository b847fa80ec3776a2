import { openDesigner } from '../support/designed-form.ts'
import { expect, takeShots, test } from '../support/index.ts'

const percent = { numberFormat: 6 }
const fields = [
  { id: 'start', name: '起始日期', englishName: 'Start', type: 'date' },
  { id: 'signed', name: '签订日期', englishName: 'Signed on', type: 'date' },
  { id: 'first', name: '首期比例', englishName: 'First share', type: 'number', privateConfig: percent },
  { id: 'final', name: '尾款比例', englishName: 'Final share', type: 'number', privateConfig: percent },
  { id: 'count', name: '数量', englishName: 'Quantity', type: 'number' },
  { id: 'price', name: '单价', englishName: 'Price', type: 'money' },
  { id: 'total', name: '总额', englishName: 'Amount', type: 'money' },
]

test('totals, products and days so far apart are set by choosing, and hold in the preview', async ({
  browser,
}) => {
  const { page, designer } = await openDesigner(browser, '规则', fields)
  const rules = designer.group('字段间规则')
  // On a phone the properties stand in a drawer of their own, which opens at its first tab.
  const showRules = () => page.getByRole('tab', { name: /^(规则|Rules)/ }).click()
  const kind = rules.getByRole('combobox', { name: '规则类型 1' })

  const fill = async (id: string, text: string) => {
    const box = page.locator(`[data-field="${id}"] input`).first()
    await box.fill(text)
    await box.press('Tab')
  }

  await test.step('shares come to the whole', async () => {
    await designer.choose('尾款比例', '规则')
    await rules.getByRole('button', { name: '添加规则' }).click()
    await designer.select(kind, '合计为固定值')
    await expect(rules.getByRole('textbox', { name: '合计 1' })).toHaveValue('100')
    await rules.getByRole('button', { name: '增加一项' }).click()
    await expect(rules).toContainText('「尾款比例」 + 「首期比例」，合计等于 100%')
    await takeShots(page, 'designer-rule-total', showRules)
  })

  await test.step('an amount is quantity × price', async () => {
    await designer.choose('总额', '规则')
    await rules.getByRole('button', { name: '添加规则' }).click()
    await designer.select(kind, '等于其他字段的乘积')
    await expect(rules).toContainText('「总额」等于「数量」 × 「单价」（金额按最小货币单位舍入）')
    await takeShots(page, 'designer-rule-product', showRules)
  })

  await test.step('a day is not before another less so many days', async () => {
    await designer.choose('签订日期', '规则')
    await rules.getByRole('button', { name: '添加规则' }).click()
    await rules.getByRole('spinbutton', { name: /天/ }).fill('-730')
    await rules.getByRole('spinbutton', { name: /天/ }).press('Tab')
    await expect(rules).toContainText('「签订日期」不早于「起始日期前730天」')
    await takeShots(page, 'designer-rule-days', showRules)
  })

  await test.step('the preview says what does not fit, with both figures', async () => {
    await designer.saved()
    await page.getByText('预览', { exact: true }).click()
    await fill('start', '2026-01-01')
    await fill('signed', '2020-05-01')
    await fill('first', '30')
    await fill('final', '60')
    await fill('count', '10')
    await fill('price', '5')
    await fill('total', '999')
    await page.getByRole('button', { name: '提交校验' }).click()
    for (const words of [
      '签订日期不能早于起始日期前730天',
      '尾款比例 + 首期比例之和（90%）须等于 100%',
      '总额（999.00）与数量 × 单价（50.00）不符',
    ])
      await expect(page.getByText(words)).toBeVisible()
    await takeShots(page, 'form-rule-messages')
  })

  await test.step('in English too', async () => {
    await page.evaluate(() => localStorage.setItem('chancery.locale', 'en'))
    await page.reload()
    await page.locator('[data-card]').filter({ hasText: '尾款比例' }).first().click()
    await page.getByRole('tab', { name: 'Rules' }).click()
    await expect(page.getByText(/^Together, .*: the total equals 100%$/)).toBeVisible()
    await takeShots(page, 'designer-rule-total-en')
    await page.getByText('Preview', { exact: true }).click()
    await fill('first', '30')
    await fill('final', '60')
    await page.getByRole('button', { name: 'Validate' }).click()
    await expect(page.getByText(/\(90%\) must be 100%$/)).toBeVisible()
    await takeShots(page, 'form-rule-messages-en')
  })
  await page.context().close()
})
