import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/index.ts'
import { choose } from './support/lists.ts'

/** Of the demonstration; the account that the start prints is the legal lead's. */
const administrator = 'admin'

const confirmed = (page: Page, name: string) => page.locator('.ant-modal').getByRole('button', { name })

test('an administrator takes a colleague in, gives a role, and shows them out again', async ({
  page,
  browser,
}) => {
  const mark = randomUUID().slice(0, 6)
  const [department, person, account] = [`合规部${mark}`, `新同事${mark}`, `new-${mark}`]
  await signIn(page, administrator)

  await page.goto('/settings/departments')
  await page.getByRole('button', { name: '新建部门' }).click()
  await page.getByRole('dialog').getByLabel('部门名称').fill(department)
  await page.getByRole('dialog').getByLabel('简称').fill('HG')
  await confirmed(page, '保存').click()
  await expect(page.getByRole('cell', { name: department })).toBeVisible()

  await page.goto('/settings/people')
  await page.getByRole('tree').getByText(department).click()
  await page.getByRole('button', { name: '新建人员' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '姓名', exact: true }).fill(person)
  await page.getByRole('dialog').getByLabel('登录账号').fill(account)
  await choose(page.getByRole('dialog').getByLabel('角色'), '业务人员')
  await confirmed(page, '保存').click()
  const oneTime = (await page.locator('.ant-modal code').textContent()) ?? ''
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: new RegExp(person) })
  await expect(row).toContainText(department)

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/signIn')
  await signIn(theirs, account, oneTime)
  await theirs.goto('/')
  await theirs.getByLabel('当前密码').fill(oneTime)
  await theirs.getByLabel('新密码', { exact: true }).fill(`a secret of ${mark}`)
  await theirs.getByLabel('再次输入新密码').fill(`a secret of ${mark}`)
  await theirs.getByRole('button', { name: '修改密码' }).click()
  await expect(theirs.getByRole('link', { name: '我的合同', exact: true })).toBeVisible()
  await expect(theirs.getByRole('link', { name: '操作日志' })).toHaveCount(0)

  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '设为离职' }).click()
  await confirmed(page, '设为离职').click()
  await expect(row).toHaveCount(0)
  const answer = await theirs.request.get('/api/v1/profile')
  expect(answer.status()).toBe(401)

  await page.goto(`/settings/audit?q=${encodeURIComponent(person)}`)
  await expect(page.getByRole('cell', { name: '设为离职' })).toBeVisible()
  await page
    .getByRole('row', { name: /设为离职/ })
    .getByRole('button', { name: '详情' })
    .click()
  await expect(page.getByRole('deletion')).toHaveText('在职')
  await expect(page.getByRole('insertion')).toHaveText('已离职')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '校验完整性' }).click()
  await expect(page.getByText(/校验通过：共 \d+ 条记录/)).toBeVisible()
})

test('a role is made in the matrix and copied', async ({ page }) => {
  const name = `区域法务 ${randomUUID().slice(0, 6)}`
  await signIn(page, administrator)
  await page.goto('/settings/roles')
  await page.getByRole('button', { name: '新建角色' }).click()
  await page.getByRole('dialog').getByLabel('角色名称').fill(name)
  await page.getByLabel('查看合同', { exact: true }).check()
  await choose(page.getByLabel('「查看合同」的数据范围'), '本部门及下级')
  await choose(page.getByRole('dialog').getByLabel('合同金额'), '只读')
  await expect(page.getByText('已选 1 项权限')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '复制' })
    .click()
  await expect(page.getByRole('dialog').getByLabel('角色名称')).toHaveValue(`${name} 副本`)
  await expect(page.locator('.c-matrix').getByTitle('本部门及下级')).toBeVisible()
})
