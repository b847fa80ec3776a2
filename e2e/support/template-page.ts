import type { Page } from '@playwright/test'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { expect } from './index.ts'

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const templatePaper = (page: Page) => page.locator('.docx-paginated-surface')
export const templateTab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name }).click()

/** A confidentiality agreement that somebody brings, with these paragraphs below its title. */
export function agreementFile(paragraphs: (w: ReturnType<typeof wordWriter>) => string[]): Buffer {
  const w = wordWriter()
  return Buffer.from(
    buildDocx({
      title: '保密协议',
      created: '2026-11-20T00:00:00Z',
      header: w.p('内部资料'),
      footer: w.p('第一页'),
      body: [w.p('保密协议'), ...paragraphs(w)].join(''),
    }),
  )
}

type NewTemplate = { name: string; contractType: string; file: Buffer; says: string }

/** Makes a template of a Word file in the dialog, as whoever is signed in; its page with the document is open afterwards. Answers its number. */
export async function uploadTemplate(
  page: Page,
  { name, contractType, file, says }: NewTemplate,
): Promise<number> {
  await page.goto('/templates')
  await page.getByRole('button', { name: '新建模板' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('模板名称').fill(name)
  await dialog.getByLabel('适用合同类型').fill(contractType)
  await expect(page.locator('.ant-select-dropdown .ant-select-item-option-active')).toHaveText(contractType)
  await dialog.getByLabel('适用合同类型').press('Enter')
  await expect(dialog.locator('.ant-select-selection-item')).toHaveText(contractType)
  await dialog.getByLabel('模板名称').click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${contractType}.docx`, mimeType, buffer: file })
  await expect(dialog.getByText('已上传')).toBeVisible()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(templatePaper(page)).toContainText(says)
  return Number(new URL(page.url()).searchParams.get('templateId'))
}
