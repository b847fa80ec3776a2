import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { csrf, paper } from '../support/contract-editor.ts'
import { expect, signIn, test } from '../support/index.ts'

/** Waits until what was typed since `since` lies on this computer: in a long document on a busy machine at most some seconds after the last key. */
async function kept(page: Page, since: number): Promise<void> {
  const keptAt = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open('chancery')
          opening.onsuccess = () => {
            const all = opening.result.transaction('kept').objectStore('kept').getAll()
            all.onsuccess = () => {
              opening.result.close()
              done(Math.max(0, ...all.result.map(({ at }) => at as number)))
            }
          }
        }),
    )
  // Nothing more comes after a pause.
  await expect
    .poll(async () => {
      const at = await keptAt()
      return at >= since && Date.now() - at > 3_500
    })
    .toBe(true)
}

test('an unsaved template is offered again after the browser died, until it is saved [SCR-01]', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  const types = await (await page.request.get('/api/v1/contract_types/list')).json()
  const buffer = await readFile(resolve(import.meta.dirname, '../../demo/templates/sales-contract.docx'))
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const uploaded = await page.request.post('/api/v1/files', {
    ...csrf,
    multipart: { file: { name: '没存的模板.docx', mimeType, buffer } },
  })
  const made = await page.request.post('/api/v1/templates', {
    ...csrf,
    data: {
      name: '没存的模板',
      contractTypeIDs: [types.data[0].id],
      fileID: (await uploaded.json()).data.id,
    },
  })
  const address = `/templates/detail?templateId=${(await made.json()).data.id}`
  await page.goto(address)
  await paper(page).getByText('第一条').first().click()
  await page.keyboard.press('End')
  const begun = Date.now()
  await page.keyboard.type('（断电之前）')
  await expect(paper(page)).toContainText('（断电之前）')
  await kept(page, begun)
  const context = page.context()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(address)
  const unsaved = again.getByRole('dialog', { name: '您有未保存的修改' })
  await expect(unsaved).toContainText('写在第 1 版之上')
  await unsaved.getByRole('button', { name: '恢复' }).click()
  await expect(paper(again)).toContainText('（断电之前）')
  await again.keyboard.press('Control+s')
  const why = again.getByRole('dialog', { name: /保存为/ })
  await why.getByRole('button', { name: '保存' }).click()
  await expect(again.getByText('第 2 版 ·').first()).toBeVisible()
  await again.goto(address)
  await expect(paper(again)).toContainText('（断电之前）')
  await expect(unsaved).toHaveCount(0)
})
