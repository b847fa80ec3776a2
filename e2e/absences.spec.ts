import { addDays, dateIn, defaultTimeZone } from '../src/shared/dates.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from './support/index.ts'
import { choose } from './support/lists.ts'

const today = dateIn(new Date(), defaultTimeZone)
const [later, last] = [addDays(today, 2), addDays(today, 4)]

test('an administrator records that somebody fell ill, sees when the deputy is away too, and ends it [ASK-03]', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const people = (await (await page.request.get('/api/v1/users?pageSize=100')).json()).data.list as {
    id: number
    name: string
    account: string
  }[]
  const [ill, deputy, next] = people.filter(({ account }) => !account.includes('admin'))
  if (!ill || !deputy || !next) throw new Error('there are too few people')
  const made = await page.request.post('/api/v1/approval_absences', {
    headers: { 'x-csrf': '1' },
    data: { userID: deputy.id, delegateID: next.id, fromDate: later, toDate: last, kinds: ['contract'] },
  })
  expect(made.status(), await made.text()).toBe(201)

  await page.goto('/settings/approvals')
  await page.getByRole('button', { name: '外出委托' }).click()
  const drawer = page.getByRole('dialog', { name: '外出委托' })
  await expect(drawer.getByText(`${next.name} 代 ${deputy.name} 审批`)).toBeVisible()
  await drawer.getByRole('button', { name: '登记他人外出' }).click()
  const dialog = page.getByRole('dialog', { name: '登记他人外出' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请选择外出人')).toBeVisible()
  await expectNoSeriousFindings(page)
  await choose(dialog.getByLabel('外出人'), ill.name)
  await choose(dialog.getByLabel('代审人'), deputy.name)
  for (const [label, day] of [
    ['开始日期', today],
    ['结束日期', addDays(today, 3)],
  ] as const) {
    await dialog.getByLabel(label).fill(day)
    await dialog.getByLabel(label).press('Enter')
  }
  await expect(dialog.getByRole('status')).toHaveText(
    `${deputy.name} 在 ${later} 至 ${addDays(today, 3)} 也外出（合同），其间由 ${next.name} 代审。`,
  )
  await takeShots(page, 'absence-of-other')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  const line = drawer.getByRole('listitem').filter({ hasText: `代 ${ill.name} 审批` })
  await expect(line).toContainText(`${today} 至 ${addDays(today, 3)}`)
  await takeShots(page, 'absences')
  await line.getByRole('button', { name: '结束' }).click()
  await page
    .getByRole('dialog', { name: /^结束由/ })
    .getByRole('button', { name: '结束委托' })
    .click()
  await expect(line).toBeHidden()
})
