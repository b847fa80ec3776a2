import type { Page } from '@playwright/test'
import { callAs } from '../support/designer.ts'
import { expect, signIn, takeShot, takeShots, test } from '../support/index.ts'
import { choose, dialogsGone } from '../support/lists.ts'

type Form = { formVersionID: number; values: Record<string, unknown> }

type Named = { id: number; name: string }

/** A criminal case in which we are the victim; its parties are of the demonstration. */
async function criminalCase(page: Page): Promise<number> {
  const get = <T>(path: string) => callAs<T>(page, 'GET', path)
  const { formVersionID, values } = await get<Form>('/law_cases/form')
  const { user } = await get<{ user: { id: number } }>('/session')
  const [department] = await get<Named[]>('/departments')
  const [caseType] = await get<Named[]>('/case_types')
  const party = async (which: string) =>
    (await get<{ list: Named[] }>(`/counterpart/list?pageSize=1&q=${encodeURIComponent(which)}`)).list.map(
      ({ id, name }) => ({ id, name }),
    )
  const { id } = await callAs<{ id: number }>(page, 'POST', '/law_cases', {
    formVersionID,
    values: {
      ...values,
      name: '职务侵占案',
      kind: '5',
      our_role: '1',
      case_type: caseType?.id,
      own_party: await party('华澜科技集团有限公司'),
      opposing_parties: await party('北京云岫文化传媒有限公司'),
      handler: [user.id],
      department: [department?.id],
      claims: '责令退赔',
      amount: { amount: '42000000', unit: 'CNY' },
    },
  })
  return id
}

async function typeDay(page: Page, label: string | RegExp, day: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label)
  await field.fill(day)
  await field.press('Enter')
}

test('a criminal judgment gives ten days; what sets nothing going says why; effect is computed from the last service', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  const id = await criminalCase(page)
  const dialog = page.getByRole('dialog')

  await test.step('two documents are served and the judgment is entered', async () => {
    await page.goto(`/cases/detail?id=${id}&tab=procedures`)
    for (const [called, what] of [
      ['刑事判决书', '一审判决书'],
      ['附带民事起诉状', '起诉状或申请书副本'],
    ] as const) {
      await page.getByRole('button', { name: '登记送达文书' }).click()
      await dialog.getByLabel('文书名称').fill(called)
      await choose(dialog.getByLabel('文书种类'), what)
      await typeDay(page, '送达日期', '2026-09-18')
      await dialog.getByRole('button', { name: '保存' }).click()
      await dialogsGone(page)
    }
    await page.getByRole('button', { name: '登记裁判文书' }).click()
    await choose(dialog.getByLabel('种类'), '判决')
    await dialog.getByLabel('裁判结果').fill('有期徒刑三年，责令退赔')
    await typeDay(page, '裁判日期', '2026-09-10')
    await typeDay(page, /最后收到日期（境内有住所/, '2026-09-18')
    await takeShot(page, 'decision-dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialogsGone(page)
  })

  await test.step('the page of deadlines tells the days, and what it counted nothing of', async () => {
    await page.getByRole('tab', { name: '期限' }).click()
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await expect(line('对判决上诉')).toContainText('2026-09-28')
    await expect(line('被害人请求抗诉')).toContainText('2026-09-23')
    await expect(line('附带民事起诉状')).toContainText('由法院确定')
    await expect(line('有期徒刑三年')).toContainText('2026-09-29')
    await takeShots(page, 'case-readings')
  })

  await test.step('in English the dialog and the reasons are English', async () => {
    await page.locator('.s-language [lang="en"]').first().click()
    await expect(page.getByText('victim’s request for a protest', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('The court sets the time to answer')).toBeVisible()
    await page.getByRole('tab', { name: 'Procedures' }).click()
    await page.getByRole('button', { name: 'Edit' }).last().click()
    await expect(page.getByRole('dialog').getByLabel('In effect from (entered by hand)')).toBeVisible()
    await takeShot(page, 'decision-dialog-en')
  })
})
