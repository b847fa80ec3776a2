import { readFile } from 'node:fs/promises'
import type { TestInfo } from '@playwright/test'
import { partsOf, withParts } from '#testing/docx-parts.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { secrets, tellingDocx } from '#testing/telling-docx.ts'
import { expect, expectNoSeriousFindings, signIn, takeShot, test } from './support/index.ts'
import { wordText } from './support/word-file.ts'

// A draft that colleagues have commented on goes to the other side.
const headers = { 'x-csrf': '1' }

/** As an upload takes it: without the template on somebody's machine, which would be refused. */
const draft = async () =>
  Buffer.from(
    await withParts(await tellingDocx(), {
      'word/_rels/settings.xml.rels': null,
      'word/settings.xml': (xml) => xml.replace(/<w:attachedTemplate[^>]*>/, ''),
    }),
  )

test('a commented draft is sent out clean: what is inside is told, nothing of it is left in the copy', async ({
  page,
}, info: TestInfo) => {
  await signIn(page, 'chenjing')
  const types = (await (await page.request.get('/api/v1/contract_types/list')).json()).data
  const contractTypeID = types.find(({ name }: { name: string }) => name === '产品销售合同').id
  const made = await page.request.post('/api/v1/contracts', {
    headers,
    data: { contractTypeID, values: { contract_name: `对外发送用合同 ${info.workerIndex}` } },
  })
  const id = (await made.json()).data.contractID
  const file = { name: '内部讨论稿.docx', mimeType: 'application/octet-stream', buffer: await draft() }
  const sent = await page.request.post(`/api/v1/contracts/${id}/files?kind=attachment`, {
    headers,
    multipart: { file },
  })
  expect(sent.status(), await sent.text()).toBe(201)

  const dialog = page.getByRole('dialog')
  const open = async (width: number, height: number, colorScheme: 'light' | 'dark') => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.goto(`/myContract/detail?contractId=${id}&tab=text`)
    await page.getByRole('button', { name: '内部讨论稿.docx 的清洁版' }).click()
    await expect(dialog.getByText('内部律师李明：底价八折，不要让对方知道')).toBeVisible()
    await expect(dialog.getByText('文件中发现')).toBeVisible()
  }
  await open(1440, 900, 'light')
  await takeShot(page, 'clean-copy-found-desktop-light')
  await expectNoSeriousFindings(page)
  await open(390, 844, 'dark')
  await takeShot(page, 'clean-copy-found-phone-dark')
  await expectNoSeriousFindings(page)
  // What colleagues only suggested goes out when somebody has said so, and not before.
  await expect(dialog.getByRole('button', { name: '生成清洁版' })).toBeDisabled()
  await dialog.getByRole('radio', { name: '接受全部修订' }).check()
  await dialog.getByRole('checkbox', { name: '删除隐藏文字' }).check()
  await takeShot(page, 'clean-copy-choices-phone-dark')
  await dialog.getByRole('button', { name: '生成清洁版' }).click()
  await expect(dialog.getByText('清洁版已生成，并已逐项复查')).toBeVisible()
  await expect(dialog.getByText('已移除')).toBeVisible()
  await takeShot(page, 'clean-copy-made-phone-dark')
  await expectNoSeriousFindings(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: /^下载/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/清洁版\.docx$/)
  const bytes = await readFile(await download.path())
  const all = [...(await partsOf(bytes))].map(([name, text]) => name + text).join('\n')
  for (const secret of secrets) expect(all).not.toContain(secret)
  const { body } = await wordText(bytes)
  expect(body).toContain('第一条 价格含税')
  expect(body).not.toContain('隐藏的话')
  expect(await openXmlErrors(bytes)).toEqual([])

  await dialog
    .getByRole('button', { name: /^关\s?闭$/ })
    .first()
    .click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/myContract/detail?contractId=${id}&tab=log`)
  await expect(page.getByText('导出清洁版')).toBeVisible()
})
