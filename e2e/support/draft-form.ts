import { expect, type Locator, type Page } from '@playwright/test'
import { choose } from './lists.ts'

/** How a field of a configured form is filled in by hand. */
export type Filling = { id: string; type: string } | { id: string; choose: string }

/** A field of the form on the page by its id; blocks far below mount when their section is reached. */
export async function fieldOf(page: Page, id: string): Promise<Locator> {
  const field = page.locator(`[data-field="${id}"]`)
  // The wheel turns what the pointer is over.
  await page.mouse.move(700, 500)
  await expect(async () => {
    if ((await field.count()) === 0) await page.mouse.wheel(0, 900)
    await expect(field).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  await field.scrollIntoViewIfNeeded()
  return field
}

/** Types into a field, or chooses one of its options, as a person does, and leaves it. */
export async function fillIn(page: Page, filling: Filling): Promise<void> {
  const field = await fieldOf(page, filling.id)
  if ('choose' in filling) {
    await choose(field.getByRole('combobox'), filling.choose)
    return
  }
  const control = field.locator('textarea, input').first()
  await control.fill(filling.type)
  // Enter takes a typed date; in a text of several lines it would be a line.
  if (/_date$/.test(filling.id)) await control.press('Enter')
  await control.press('Tab')
}

/** Types into cells of a row of a sheet, by the ids of its columns; a row that is not there yet is added. */
export async function fillRow(
  page: Page,
  id: string,
  row: number,
  cells: Readonly<Record<string, string>>,
): Promise<void> {
  const sheet = await fieldOf(page, id)
  const cell = (column: string) => sheet.locator(`[data-cell="${row}.${column}"]`)
  const [first = ''] = Object.keys(cells)
  if ((await cell(first).count()) === 0) await sheet.getByRole('button', { name: '添加行' }).click()
  for (const [column, words] of Object.entries(cells)) {
    await cell(column).click()
    const control = cell(column).locator('input, textarea').first()
    await expect(control).toBeFocused()
    await control.fill(words)
  }
  await page.keyboard.press('Tab')
}

/** Starts a draft of this type (the name its tree shows) from this template; the form is open afterwards. */
export async function startDraft(page: Page, contractType: string, template: RegExp): Promise<number> {
  await page.goto('/myContract/new')
  await choose(page.getByRole('combobox'), contractType)
  await page.getByRole('radio', { name: template }).check()
  await page.getByRole('button', { name: '开始填写' }).click()
  await expect(page).toHaveURL(/\/myContract\/edit\?contractId=\d+/)
  return Number(new URL(page.url()).searchParams.get('contractId'))
}

/** Waits until the server has everything that was typed. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^已自动保存 \d\d:\d\d/)).toBeVisible()
}
