import { expect, expectNoSeriousFindings, signIn, takeShot, test } from '../support/index.ts'
import { choose, dialogsGone } from '../support/lists.ts'

const long = '中国（上海）自由贸易试验区临港新片区国际集装箱多式联运供应链管理服务有限责任公司'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('parties are tagged one or several at once, filtered by tag, and hold their licence', async ({
  page,
}) => {
  await signIn(page)
  for (const [name, idNumber] of [
    [long, 'JN-TAG-1'],
    ['宁波拾光贸易有限公司', 'JN-TAG-2'],
  ]) {
    const made = await page.request.post('/api/v1/counterpart/external', {
      headers: { 'x-csrf': '1' },
      data: { subtype: 1, name, idKind: 'other', idNumber },
    })
    expect(made.status()).toBe(201)
  }
  await page.goto(`/manage/oppositeParty/external?q=${encodeURIComponent('临港')}`)
  await page.getByRole('link', { name: long }).click()
  await expect(page.getByRole('heading', { name: long })).toBeVisible()

  // In the form, what is pasted with separators is several.
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const drawer = page.getByRole('dialog')
  const field = drawer.getByLabel('标签')
  await field.fill('重点供应商')
  await field.press('Enter')
  await field.fill('华东、')
  await drawer.getByRole('heading', { name: '基本信息' }).click()
  await expectNoSeriousFindings(page)
  await drawer.getByRole('button', { name: '保存' }).click()
  await dialogsGone(page)
  const basic = page.getByText('重点供应商').first()
  await expect(basic).toBeVisible()
  await expect(page.getByText('华东', { exact: true }).first()).toBeVisible()

  // Its licence.
  await expect(page.getByText('还没有附件')).toBeVisible()
  await page.getByRole('button', { name: '上传附件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传附件' })
  const box = dialog.locator('input[type=file]')
  await box.setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await box.setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: picture })
  await dialogsGone(page)
  await expect(page.getByText('添加附件「营业执照.png」')).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShot(page, 'party-files')
  await page.getByRole('button', { name: '营业执照.png', exact: true }).click()
  await expect(page.locator('.ant-image-preview img')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '删除 营业执照.png' }).click()
  await page
    .getByRole('dialog', { name: '删除附件「营业执照.png」？' })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(page.getByText('还没有附件')).toBeVisible()

  // Several at once, and the list by them.
  await page.goto('/manage/oppositeParty/external')
  await page.getByRole('checkbox', { name: long }).check()
  await page.getByRole('checkbox', { name: '宁波拾光贸易有限公司' }).check()
  await page.getByRole('button', { name: '设置标签' }).click()
  const several = page.getByRole('dialog', { name: '为选中的 2 个相对方设置标签' })
  await several.getByLabel('添加标签').fill('年度审查')
  await several.getByLabel('添加标签').press('Enter')
  await several.getByText('为选中的 2 个相对方设置标签').click()
  await choose(several.getByLabel('去掉标签'), '华东')
  await expectNoSeriousFindings(page)
  await takeShot(page, 'party-tags-several')
  await several.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('已更新 2 个相对方的标签')).toBeVisible()
  await dialogsGone(page)
  await page.goto(`/manage/oppositeParty/external?filter=${encodeURIComponent('tags:in:年度审查')}`)
  await expect(page.getByRole('link', { name: '宁波拾光贸易有限公司' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('华东', { exact: true })).toHaveCount(0)
  await expectNoSeriousFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('年度审查').first()).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShot(page, 'party-tags-phone')
})
