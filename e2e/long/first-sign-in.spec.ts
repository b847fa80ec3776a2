import { expect, expectNoSeriousFindings, takeShot, test } from '../support/index.ts'
import { type RunningProduct, runProduct } from '../support/start-product.ts'

// An installation without the demonstration: nobody can sign in until somebody has set it up.
let product: RunningProduct
test.beforeAll(async () => {
  product = await runProduct({ name: 'e2e-empty', demo: false })
})
test.afterAll(() => product?.stop())

test('an empty installation asks for an organisation and a new administrator, and every page works without data', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(product.address)
  await expect(page).toHaveURL(/\/setUp$/)
  await expectNoSeriousFindings(page)
  await takeShot(page, 'set-up')
  await page.getByLabel('组织名称').fill('青石法务咨询有限公司')
  await page.getByLabel('您的姓名').fill('石磊')
  await page.getByLabel('账号').fill('shilei')
  const [password, again] = await page.locator('input[type=password]').all()
  await password?.fill('12345678')
  await again?.fill('12345678')
  await page.locator('button[type=submit]').click()
  await expect(page.locator('.c-field-error').first()).toBeVisible()
  await password?.fill('qing-shi-2026-mu-lan')
  await again?.fill('qing-shi-2026-mu-lan')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: /石磊$/ })).toBeVisible()
  await expect(page.getByText('没有等您处理的审批')).toBeVisible()
  await expect(page.getByRole('heading', { name: '合同启用检查' })).toBeVisible()
  await expect(page.getByText('还没有可用的合同类型')).toBeVisible()
  await takeShot(page, 'fresh-home')
  for (const [path, words] of [
    ['/myContract', '还没有合同'],
    ['/myContract/new', '去建立合同类型'],
    ['/standingBook', '台账中还没有您可以查看的合同'],
    ['/templates', '还没有合同模板'],
    ['/manage/oppositeParty/external', '还没有外部相对方'],
    ['/settings/contractTypes', '还没有合同类型'],
    ['/settings/flows', '条款审批'],
    ['/settings/firstContract', '还没有可用的合同类型'],
    ['/settings/mail', '发送测试邮件给我'],
  ] as const) {
    await page.goto(product.address + path)
    await expect(page.getByText(words).first()).toBeVisible()
    await takeShot(page, `fresh${path.replaceAll('/', '-')}`)
  }
  await page.goto(`${product.address}/setUp`)
  await expect(page).not.toHaveURL(/setUp/)
  expect(faults).toEqual([])
})
