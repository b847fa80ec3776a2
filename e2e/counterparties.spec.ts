import { creditCode } from './support/credit-code.ts'
import { expect, expectNoSeriousFindings, signIn, test } from './support/index.ts'

test.use({ organisationChoice: 'book' })

const name = '杭州听澜仪器有限公司'
const { code, mistyped } = creditCode('512083')

test('a counterparty is made, found by two characters, changed without its masked numbers, and revealed on record [SCR-21]', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/manage/oppositeParty/external')
  await expect(page.getByRole('columnheader', { name: '合作次数' })).toBeVisible()
  await page.getByRole('button', { name: '新建外部相对方' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '添加银行账户' }).click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('textbox', { name: '名称', exact: true })).toHaveAccessibleDescription(
    /请输入外部相对方名称/,
  )
  await expect(drawer.getByRole('textbox', { name: '名称', exact: true })).toBeFocused()
  await expect(drawer.getByText('请输入9-24位字符')).toBeVisible()
  await expectNoSeriousFindings(page)
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill(name)
  await drawer.getByRole('textbox', { name: '统一社会信用代码' }).fill(mistyped)
  await drawer.getByRole('textbox', { name: '开户行' }).fill('中国银行杭州分行')
  await drawer.getByRole('textbox', { name: '银行账号' }).fill('6222 0202 0001 2345')
  await drawer.getByRole('textbox', { name: '联系电话' }).fill('13812345678')
  await drawer.getByRole('button', { name: '保存' }).click()
  const wrong = drawer.getByText('统一社会信用代码校验不通过')
  await expect(wrong).toBeVisible()
  // What was wrong with a credit code is not said of an identity number.
  await drawer.getByRole('radio', { name: '自然人' }).check()
  await expect(drawer.getByRole('textbox', { name: '居民身份证号' })).toBeVisible()
  await expect(wrong).toBeHidden()
  await drawer.getByRole('radio', { name: '组织' }).check()
  await drawer.getByRole('textbox', { name: '统一社会信用代码' }).fill(code)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('操作成功!')).toBeVisible()
  await expect(drawer).toBeHidden()

  await page.getByPlaceholder('搜索名称、简称或统一社会信用代码').fill('听澜')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: name }).click()
  await expect(page).toHaveURL(/externalDetail\?id=\d+&role=organization/)
  await expect(page.getByText('138****5678')).toBeVisible()
  await expect(page.getByText('************2345')).toBeVisible()
  await expectNoSeriousFindings(page)
  await page.getByRole('button', { name: '显示完整号码' }).first().click()
  await expect(page.getByText('13812345678')).toBeVisible()

  await page.getByRole('button', { name: '编辑' }).click()
  await drawer.getByRole('textbox', { name: '简称' }).fill('听澜')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('************2345')).toBeVisible()
  const revealed = await page.request.get('/api/v1/audit_entries?action=counterpart.reveal&pageSize=1')
  expect((await revealed.json()).data.list[0]).toMatchObject({
    subjectName: name,
    detail: { field: 'phone' },
  })
})
