import type { Page } from '@playwright/test'
import { fieldOf } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'

// The form of a draft by keyboard alone: how many presses of Tab its fields take, and how they are cleared.

const csrf = { headers: { 'x-csrf': '1' } }
type Answer<T> = { data: T }

/** A draft of the procurement form in which fields of several kinds are filled in, so that they could be cleared. */
async function openDraft(page: Page): Promise<number> {
  const types = (await (await page.request.get('/api/v1/contract_types/list')).json()) as Answer<
    { id: number; name: string }[]
  >
  const contractTypeID = types.data.find(({ name }) => name === '货物采购合同')?.id
  const templates = (await (
    await page.request.get(`/api/v1/templates?contractTypeID=${contractTypeID}&state=2`)
  ).json()) as Answer<{ list: { id: number; name: string }[] }>
  const templateID = templates.data.list.find(({ name }) => name === '采购合同（标准文本）')?.id
  const filled = { contract_name: '逐格填写的合同', party_a_address: '上海市', party_b_address: '杭州市' }
  const made = await page.request.post('/api/v1/contracts', {
    ...csrf,
    data: { contractTypeID, templateID, values: filled },
  })
  const { contractID } = ((await made.json()) as Answer<{ contractID: number }>).data
  await page.goto(`/myContract/edit?contractId=${contractID}`)
  await expect(page.locator('[data-field=party_b_address] input')).toHaveValue('杭州市')
  // Over the pages, not over a field.
  await page.mouse.move(1100, 20)
  return contractID
}

const stop = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return {
      field: at?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '',
      what: `${at?.tagName} ${at?.className}`,
      counters: [...document.querySelectorAll('.c-form-field-label > .c-steps')].flatMap((steps) =>
        getComputedStyle(steps).opacity === '0'
          ? []
          : (steps.closest<HTMLElement>('[data-field]')?.dataset.field ?? ''),
      ),
    }
  })

test('Tab passes 22 fields in at most 26 stops; only the focused one counts its places [SCR-10]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  await openDraft(page)
  await page.locator('[data-field=contract_name] input').focus()
  const fields = new Set<string>()
  const stops: string[] = []
  while (fields.size < 22 && stops.length < 100) {
    const { field, what, counters } = await stop(page)
    stops.push(`${field}: ${what}`)
    if (field) fields.add(field)
    expect(counters.filter((counted) => counted !== field)).toEqual([])
    if (fields.size < 22) await page.keyboard.press('Tab')
  }
  expect(fields.size).toBe(22)
  expect(stops.length, stops.join('\n')).toBeLessThanOrEqual(26)
  await expectNoSeriousFindings(page)
})

test('a list and a date are cleared by Delete, while what is searched with is corrected by it', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await openDraft(page)
  const storedDate = async () => {
    const form = (await (await page.request.get(`/api/v1/contracts/${id}/form`)).json()) as Answer<{
      values: Record<string, unknown>
    }>
    return form.data.values.sign_date ?? null
  }
  const field = await fieldOf(page, 'handler')
  const search = field.getByRole('combobox')
  await search.focus()
  await expect(field).toContainText('孙丽')
  await search.pressSequentially('ab')
  await search.press('Backspace')
  await expect(search).toHaveValue('a')
  await search.press('Backspace')
  await expect(search).toHaveValue('')
  await expect(field).toContainText('孙丽')
  await search.press('Escape')
  await search.press('Delete')
  await expect(field).not.toContainText('孙丽')
  const date = (await fieldOf(page, 'sign_date')).locator('input')
  await date.fill('2026-11-20')
  await date.press('Enter')
  await expect(date).toHaveValue('2026-11-20')
  await expect.poll(storedDate).not.toBeNull()
  await date.press('End')
  await date.press('Delete')
  await expect(date).toHaveValue('2026-11-20')
  await date.press('ControlOrMeta+a')
  await date.press('Delete')
  await expect(date).toHaveValue('')
  await date.press('Tab')
  await expect.poll(storedDate).toBeNull()
  await expect(date).toHaveValue('')
})
