import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  asked,
  compare,
  csrf,
  draftWithText as draft,
  fileOf,
  opened,
  paper,
  save,
  status,
  textsOf,
  write,
} from '../support/contract-editor.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { wordText } from '../support/word-file.ts'

type Answer<T> = { data: T }
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Another save of the same text, as from another window. */
async function savedElsewhere(page: Page, id: number): Promise<void> {
  const [newest] = await textsOf(page, id)
  const answer = await page.request.post(`/api/v1/contracts/${id}/text?baseID=${newest?.id}`, {
    ...csrf,
    multipart: {
      file: {
        name: '合同.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        buffer: await fileOf(page, newest?.fileID ?? 0),
      },
    },
  })
  expect(answer.status()).toBe(201)
}

test('what is typed over a place of the form is asked about when it is saved; the form may keep its word [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draft(page, '名称由表单填写')
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}`)
  await paper(page).getByText('名称由表单填写').first().dblclick()
  await page.keyboard.type('自己写的')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '正文与表单不一致，采用哪一个？' })
  await expect(dialog).toContainText('合同名称')
  await dialog.getByRole('radio', { name: /采用表单内容：名称由表单填写/ }).check()
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(paper(page)).toContainText('名称由表单填写')
})

test('who only reads has nothing to save with; an older version is only read [SCR-07]', async ({ page }) => {
  await signIn(page, 'sunli')
  const id = await draft(page, '只看的合同')
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}&rwMode=r`)
  const onlyRead = async () => {
    await expect(status(page, '只读')).toBeVisible()
    await expect(save(page)).toHaveCount(0)
    await paper(page).getByText('第一条').first().click()
    await page.keyboard.type('不该出现')
    await expect(paper(page)).not.toContainText('不该出现')
  }
  await onlyRead()
  await expect(compare(page)).toHaveCount(0)
  await expectNoSeriousFindings(page)

  const [first] = await textsOf(page, id)
  await savedElsewhere(page, id)
  const older = encodeURIComponent(`/api/v1/files/${first?.fileID}/content`)
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}&downloadUrl=${older}`)
  await expect(page.getByText('第 1 版').first()).toBeVisible()
  await onlyRead()
})

test('a file opens to be read by its address, a picture in a viewer; an address elsewhere does not [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draft(page, '看文件的合同')
  const [text] = await textsOf(page, id)
  const file = `/api/v1/files/${text?.fileID}/content`
  const named = `&fileName=${encodeURIComponent('对方来稿.docx')}`
  await opened(page, `/contractEditor?scenario=file&downloadUrl=${encodeURIComponent(file)}${named}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('对方来稿.docx')
  await expect(save(page)).toHaveCount(0)
  await paper(page).getByText('第一条').first().click()
  await page.keyboard.type('不该出现')
  await expect(paper(page)).not.toContainText('不该出现')
  const picture = await page.request.post('/api/v1/files', {
    ...csrf,
    multipart: { file: { name: '印章.png', mimeType: 'image/png', buffer: onePixel } },
  })
  const { data } = (await picture.json()) as Answer<{ id: number }>
  await page.goto(
    `/contractEditor?scenario=file&downloadUrl=${encodeURIComponent(`/api/v1/files/${data.id}/content`)}`,
  )
  await expect(page.getByRole('img', { name: '印章.png' })).toBeVisible()
  await page.goto(
    `/contractEditor?scenario=file&downloadUrl=${encodeURIComponent('https://evil.example.com/a.docx')}`,
  )
  await expect(page.getByText('地址中的文件不是本系统的文件')).toBeVisible()
  await page.goto(
    `/contractEditor?scenario=file&downloadUrl=${encodeURIComponent('/api/v1/files/99999999/content')}`,
  )
  await expect(page.getByText('找不到该记录')).toBeVisible()
})

test('who saves on a text that somebody saved meanwhile is told and loses nothing [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draft(page, '两人编辑的合同')
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}`)
  await write(page, '第一条', '（后保存的）')
  // Meanwhile another program of the same person saves.
  await savedElsewhere(page, id)
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: /已于 .* 保存了第 2 版/ })
  await expect(dialog).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载我的修改' }).click()
  const path = await (await download).path()
  expect((await wordText(await readFile(path))).body).toContain('（后保存的）')
  await dialog.getByRole('button', { name: '打开最新版本' }).click()
  // What was written is kept for its author all the same.
  const unsaved = page.getByRole('dialog', { name: '您有未保存的修改' })
  await expect(unsaved).toContainText('此后 孙丽 保存了第 2 版')
  await unsaved.getByRole('button', { name: '放弃' }).click()
  await expect(unsaved).toHaveCount(0)
  await expect(paper(page)).toContainText('第一条')
  await expect(paper(page)).not.toContainText('（后保存的）')
  expect(await textsOf(page, id)).toHaveLength(2)
})

test('leaving with unsaved changes asks; the contract leads to the editor and back [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draft(page, '要离开的合同')
  await page.goto(`/myContract/detail?contractId=${id}&tab=text`)
  await page.getByRole('button', { name: '在线编辑' }).click()
  await expect(paper(page)).toContainText('第一条')
  await write(page, '第一条', '（没有保存）')
  await page.getByRole('button', { name: '返回合同' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '有未保存的修改' })
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(paper(page)).toContainText('（没有保存）')
  await page.getByRole('button', { name: '返回合同' }).click()
  await dialog.getByRole('button', { name: '不保存，离开' }).click()
  await expect(page).toHaveURL(/myContract\/detail/)
  expect(await textsOf(page, id)).toHaveLength(1)
})

test('a version of a template opens from its page, to be read', async ({ page }) => {
  await signIn(page)
  const { list } = await asked<{ list: { id: number; name: string }[] }>(page, '/templates?state=2')
  const template = list.find(({ name }) => name === '采购合同（标准文本）')
  await page.goto(`/templates/detail?templateId=${template?.id}&tab=versions`)
  await page.getByRole('link', { name: '全屏查看', exact: true }).first().click()
  await expect(paper(page)).toContainText('第一条')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/采购合同（标准文本） V\d+/)
  await expect(save(page)).toHaveCount(0)
})

test('the editor is one of the pages that are looked at', async ({ page }) => {
  await signIn(page, 'sunli')
  const id = await draft(page, '华东区服务器采购合同')
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}&showContractCompare=true`)
  await takeShots(page, 'contract-editor')
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}&rwMode=r`)
  await takeShots(page, 'contract-editor-read')
})
