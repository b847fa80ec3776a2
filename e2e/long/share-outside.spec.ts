import { type MailBox, startMailBox } from '#testing/mail-box.ts'
import { draftWithText } from '../support/contract-editor.ts'
import { test as everyday, expect, expectNoSeriousFindings, signIn, takeShot } from '../support/index.ts'
import { type RunningProduct, runProduct, startMaker } from '../support/start-product.ts'

type Installation = { product: RunningProduct; box: MailBox }

/** An installation with mail, for the journey of this file. */
async function installed(use: (installation: Installation) => Promise<void>): Promise<void> {
  const box = await startMailBox()
  const product = await runProduct({ name: 'e2e-share', demo: false, settings: box.settings })
  const maker = await startMaker(product.dataDir)
  process.env.CHANCERY_E2E_ORGANISATIONS = maker.address
  await use({ product, box })
  maker.stop()
  await product.stop()
  await box.stop()
}

const test = everyday.extend<object, { installation: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  installation: [async ({}, use) => installed(use), { scope: 'worker', timeout: 600_000 }],
  baseURL: async ({ installation }, use) => use(installation.product.address),
})

test('somebody outside reads by a code from their mail, comments, and is out when the link is taken back [PER-04]', async ({
  page,
  browser,
  installation: { box },
}) => {
  await signIn(page, 'chenjing')
  const id = await draftWithText(page, '服务器采购合同')
  await page.goto(`/myContract/detail?contractId=${id}&tab=sharing`)
  await expect(page.getByText('没有对外分享')).toBeVisible()
  await page.getByRole('button', { name: '对外分享' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('姓名').fill('周明')
  await dialog.getByLabel('邮箱').fill('zhou@partner.example')
  await takeShot(page, 'share-outside-dialog')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = await dialog.getByLabel('链接').inputValue()
  await takeShot(page, 'share-outside-link')

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const outside = await context.newPage()
  const asked: string[] = []
  outside.on('request', (request) => asked.push(request.url()))
  await outside.goto(link)
  await outside.getByRole('button', { name: '获取验证码' }).click()
  await expect(outside.getByLabel('6 位验证码')).toBeVisible()
  await outside.getByLabel('6 位验证码').fill(/\d{6}/.exec(box.letters.at(-1)?.text ?? '')?.[0] ?? '')
  await takeShot(outside, 'share-outside-code-phone')
  await outside.getByRole('button', { name: '查看文件' }).click()
  await expect(outside.getByRole('heading', { name: '服务器采购合同' }).first()).toBeVisible()
  // Nothing leads from here into the product: no link at all, and no file of the application was fetched.
  await expect(outside.locator('a')).toHaveCount(0)
  expect(asked.filter((url) => !/\/(share\/|assets\/share-|api\/v1\/shared\/|favicon)/.test(url))).toEqual([])
  expect(asked.join(' ')).not.toContain(link.split('#')[1])
  await outside.getByRole('button', { name: '对全文的意见' }).click()
  await outside.getByLabel('您的意见').fill('交货期太短，请改为四十五日。')
  await outside.getByRole('button', { name: '提交意见' }).click()
  await expect(outside.getByText('交货期太短，请改为四十五日。')).toBeVisible()
  await takeShot(outside, 'share-outside-reading-phone')
  await expectNoSeriousFindings(outside)

  await page.goto(`/myContract/detail?contractId=${id}&tab=text`)
  await expect(page.getByText('交货期太短，请改为四十五日。')).toBeVisible()
  await page.goto(`/myContract/detail?contractId=${id}&tab=sharing`)
  await expect(page.getByText(/打开 \d+ 次/)).toBeVisible()
  await takeShot(page, 'share-outside-tab')
  await page.getByRole('button', { name: '收回周明的链接' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^收\s?回$/ })
    .click()
  await expect(page.getByText('已收回').first()).toBeVisible()
  await outside.reload()
  await expect(outside.getByRole('heading', { name: '分享已结束' })).toBeVisible()
  await takeShot(outside, 'share-outside-ended-phone')
  await context.close()
})
