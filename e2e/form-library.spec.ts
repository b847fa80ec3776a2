import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from './support/index.ts'
import { choose, dialogsGone } from './support/lists.ts'

const newForm = async (page: Page, name: string, start?: string): Promise<void> => {
  await page.goto('/settings/forms')
  await page.getByRole('button', { name: '新建表单' }).click()
  const dialog = page.getByRole('dialog', { name: '新建表单' })
  if (start) await dialog.getByText(start, { exact: true }).click()
  await dialog.getByLabel('表单名称').fill(name)
}

/** Saves and publishes what the designer would, through the API: the designer has its own journey. */
const publish = async (page: Page, id: string, change: (groups: unknown[]) => unknown[]): Promise<void> => {
  const headers = { 'x-csrf': '1' }
  const { data } = await (await page.request.get(`/api/v1/forms/${id}`)).json()
  const saved = await page.request.put(`/api/v1/forms/${id}`, {
    headers,
    data: {
      version: data.version,
      fieldGroupList: change((data.draft ?? data.published).fieldGroupList),
    },
  })
  const { version } = (await saved.json()).data
  const answer = await page.request.post(`/api/v1/forms/${id}/publish`, { headers, data: { version } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('forms are found, made from the built-in one, compared, rolled back, exported and imported', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/forms')
  // Other journeys leave forms of theirs in the list.
  await page.getByPlaceholder('搜索表单名称').fill('通用合同表单')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /通用合同表单/ })).toContainText('内置')
  await page.getByPlaceholder('搜索表单名称').fill('法律纠纷表单')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /法律纠纷表单/ })).toContainText('内置')
  // Kinds that no screen fills in yet are not shown.
  await page.getByPlaceholder('搜索表单名称').fill('外部相对方表单')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /法律纠纷表单/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /外部相对方表单/ })).toHaveCount(0)
  await expectNoSeriousFindings(page)
  await page.getByPlaceholder('搜索表单名称').fill('')
  await page.keyboard.press('Enter')
  const name = `并购项目表单 ${Date.now()}`
  await newForm(page, name)
  await page.getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL(/\/settings\/forms\/\d+$/)
  const id = /(\d+)$/.exec(page.url())?.[1] as string

  await publish(page, id, (groups) => groups)
  await publish(page, id, (groups) => {
    const [first, ...rest] = structuredClone(groups) as { name: string; fieldList: object[] }[]
    first?.fieldList.push({
      id: 'risk',
      name: '风险等级',
      type: 'select',
      options: [
        { value: '1', label: '高' },
        { value: '2', label: '低' },
      ],
    })
    Object.assign(first?.fieldList[0] ?? {}, { description: '与立项文件一致', placeholder: '请输入项目全称' })
    return [first, ...rest]
  })
  await page.goto(`/settings/forms/${id}/versions`)
  await expect(page.getByText('风险等级')).toHaveCount(2)
  await expect(page.getByText('与立项文件一致')).toBeVisible()
  await takeShots(page, 'form-versions')
  await expectNoSeriousFindings(page)
  await page.getByRole('row', { name: /^V1/ }).getByRole('button', { name: '查看字段' }).click()
  await expect(page.getByRole('dialog')).toContainText('合同名称')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '关 闭' })
    .or(page.getByRole('dialog').getByRole('button', { name: '关闭' }))
    .last()
    .click()
  await dialogsGone(page)

  await page.getByRole('row', { name: /^V1/ }).getByRole('button', { name: '回退到此版本' }).click()
  await page
    .getByRole('dialog', { name: '回退到 V1？' })
    .getByRole('button', { name: '回退到此版本' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/settings/forms/${id}$`))
  await page.goto(`/settings/forms/${id}/versions`)
  await expect(page.getByRole('row', { name: /^草稿（V3）/ })).toBeVisible()

  await page.getByRole('button', { name: '从其他表单复制内容' }).click()
  const copying = page.getByRole('dialog', { name: '从其他表单复制内容' })
  await expect(copying).toContainText('现有草稿将被替换')
  await choose(copying.getByLabel('复制的表单'), '通用合同表单')
  await copying.getByRole('button', { name: '替换草稿' }).click()
  await expect(copying).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('row', { name: /^V2/ }).getByRole('button', { name: '导出 JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${name}-v2.json`)
  const path = await file.path()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 'chancery-form', version: 2 })

  await newForm(page, '', '导入')
  await page.locator('input[type=file]').setInputFiles({
    name: '坏的.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      (await readFile(path, 'utf8')).replace(/"formatVersion": \d+/, '$&, "colour": "red"'),
    ),
  })
  await expect(page.getByText('不认识的属性「colour」')).toBeVisible()
  await takeShots(page, 'form-import-refused')
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByText(/个字段/).first()).toBeVisible()
  await page.getByRole('dialog').getByLabel('表单名称').fill(name)
  await page.getByRole('button', { name: '创建' }).click()
  await expect(page.getByText('表单名称已被使用')).toBeVisible()
  await page.getByRole('dialog').getByLabel('表单名称').fill(`${name} 导入`)
  await page.getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL(/\/settings\/forms\/\d+$/)

  await page.goto(`/settings/forms?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name: /导入/ })).toContainText('未发布')
  await page.getByRole('button', { name: `「${name} 导入」的更多操作` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: '删 除' })
    .or(page.getByRole('dialog').getByRole('button', { name: '删除' }))
    .last()
    .click()
  await expect(page.getByRole('row', { name: /导入/ })).toHaveCount(0)
})
