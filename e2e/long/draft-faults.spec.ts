import type { Page } from '@playwright/test'
import { expectSaved, fieldOf, fillRow } from '../support/draft-form.ts'
import { expect, signIn, test } from '../support/index.ts'
import { organisation } from '../support/organisation.ts'
import { openAs } from '../support/people.ts'

type Draft = { contractID: number; version: number; values: Record<string, unknown> }
type Answer<T> = { data: T }

const csrf = { headers: { 'x-csrf': '1' } }

/** A draft of the procurement form that belongs to the page's person; `handler` lets another person work on it too. */
async function makeDraft(page: Page, name: string, handlerAccount?: string, more = {}): Promise<number> {
  const types = await page.request.get('/api/v1/contract_types/list')
  const { data } = (await types.json()) as Answer<{ id: number; name: string }[]>
  const typeID = data.find((type) => type.name === '货物采购合同')?.id
  const made = await page.request.post('/api/v1/contracts', {
    ...csrf,
    data: { contractTypeID: typeID, values: { contract_name: name, ...more } },
  })
  const draft = ((await made.json()) as Answer<Draft>).data
  if (handlerAccount) {
    const people = await page.request.get(`/api/v1/people?q=${encodeURIComponent(handlerAccount)}`)
    const [person] = ((await people.json()) as Answer<{ list: { id: number }[] }>).data.list
    const saved = await page.request.put(`/api/v1/contracts/${draft.contractID}/draft`, {
      ...csrf,
      data: { version: draft.version, values: { ...draft.values, handler: [person?.id] } },
    })
    expect(saved.status()).toBe(200)
  }
  return draft.contractID
}

const storedValues = async (page: Page, id: number): Promise<Record<string, unknown>> => {
  const form = await page.request.get(`/api/v1/contracts/${id}/form`)
  return ((await form.json()) as Answer<Draft>).data.values
}

const edit = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/myContract/edit?contractId=${id}`)
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
}

const type = async (page: Page, field: string, words: string): Promise<void> => {
  const control = (await fieldOf(page, field)).locator('input, textarea').first()
  await control.fill(words)
  await control.press('Tab')
}

const valueOfField = async (page: Page, field: string) =>
  (await fieldOf(page, field)).locator('input, textarea').first()

test('a session that ends while a form is open asks for sign-in over the page; nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await makeDraft(page, '会话失效期间填写的合同')
  await edit(page, id)
  await type(page, 'party_a_representative', '失效之前填写')
  await expectSaved(page)
  expect((await page.request.delete('/api/v1/session', csrf)).ok()).toBe(true)
  await type(page, 'party_b_representative', '失效之后填写')
  const dialog = page.getByRole('dialog', { name: '登录已失效' })
  await expect(dialog).toBeVisible()
  await expect(await valueOfField(page, 'party_b_representative')).toHaveValue('失效之后填写')
  await dialog.getByLabel('密码', { exact: true }).fill((await organisation()).password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => storedValues(page, id))
    .toMatchObject({ party_a_representative: '失效之前填写', party_b_representative: '失效之后填写' })
  await fillRow(page, 'goods', 0, { name: '登录之后继续' })
  await expect
    .poll(async () => (await storedValues(page, id)).goods)
    .toMatchObject([{ name: '登录之后继续' }])
})

test('two people change one draft: what does not clash comes together, what does is asked about, nothing is lost', async ({
  browser,
}) => {
  const one = await openAs(browser, 'sunli')
  const id = await makeDraft(one, '两人同时修改的合同', 'zhaolei')
  const other = await openAs(browser, 'zhaolei')
  await edit(one, id)
  await edit(other, id)
  await type(one, 'party_a_representative', '孙丽填写的代表')
  await type(one, 'delivery_place', '只有孙丽填写')
  await expect.poll(() => storedValues(one, id)).toMatchObject({ delivery_place: '只有孙丽填写' })

  await type(other, 'sign_place', '只有赵磊填写')
  await type(other, 'party_a_representative', '赵磊填写的代表')
  const dialog = other.getByRole('dialog', { name: '孙丽在您编辑期间保存了修改' })
  await expect(dialog).toBeVisible()
  const field = dialog.getByRole('group', { name: '甲方法定代表人' })
  await expect(field).toContainText('赵磊填写的代表')
  await expect(dialog.getByText('对方还修改了以下字段，已并入您的内容：')).toBeVisible()
  // Longer than a draft waits before it saves itself: while the person is asked, the other one's words stand.
  await other.waitForTimeout(3_000)
  expect((await storedValues(other, id)).party_a_representative).toBe('孙丽填写的代表')
  await expect(dialog.getByRole('listitem')).toHaveText('交货地点未填写 → 只有孙丽填写')
  await field.getByRole('radio', { name: /孙丽填写的代表/ }).check()
  await dialog.getByRole('button', { name: '按所选内容继续' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => storedValues(other, id))
    .toMatchObject({
      party_a_representative: '孙丽填写的代表',
      delivery_place: '只有孙丽填写',
      sign_place: '只有赵磊填写',
    })
  await expect(await valueOfField(other, 'delivery_place')).toHaveValue('只有孙丽填写')
  await one.context().close()
  await other.context().close()
})

test('what another person changed comes in by itself and is shown field by field; what oneself typed stays', async ({
  browser,
}) => {
  const one = await openAs(browser, 'sunli')
  const goods = [{ name: '机架式服务器', quantity: '12', price: { amount: '5000', unit: 'CNY' } }]
  const id = await makeDraft(one, '先后修改的合同', 'zhaolei', { goods })
  const other = await openAs(browser, 'zhaolei')
  await edit(one, id)
  await edit(other, id)
  await type(one, 'delivery_place', '浦江数据中心')
  await fillRow(one, 'goods', 0, { price: '100' })
  await expect.poll(() => storedValues(one, id)).toMatchObject({ amount: { amount: '120000' } })

  // Both change what the amount follows from; nobody is asked about the amount itself.
  await fillRow(other, 'goods', 0, { price: '200' })
  const notice = other.getByRole('alert').filter({ hasText: '孙丽 刚刚修改了这份草稿' })
  const dialog = other.getByRole('dialog', { name: '孙丽在您编辑期间保存了修改' })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await expect(dialog.getByRole('group', { name: '货物清单' })).toBeVisible()
  await dialog.getByRole('radio', { name: /保留我的.*200\.00/ }).check()
  await dialog.getByRole('button', { name: '按所选内容继续' }).click()
  await expect(notice.getByRole('listitem').first()).toHaveText('交货地点未填写 → 浦江数据中心')
  const amount = { amount: '240000', unit: 'CNY' }
  await expect.poll(() => storedValues(other, id)).toMatchObject({ delivery_place: '浦江数据中心', amount })
  await notice.getByRole('button', { name: '关闭' }).click()
  await expect(notice).toBeHidden()
  await one.context().close()
  await other.context().close()
})

test('what cannot be saved is kept on this computer, leaving asks, and coming back offers it again', async ({
  page,
  context,
}) => {
  await signIn(page, 'sunli')
  const id = await makeDraft(page, '断网时填写的合同')
  await edit(page, id)
  await context.setOffline(true)
  await type(page, 'party_b_representative', '断网时填写的代表')
  await expect(page.getByText('保存失败，内容已留在本机，稍后会重试')).toBeVisible()

  await page.getByRole('link', { name: '我的合同' }).click()
  const leaving = page.getByRole('dialog', { name: '有未保存的修改' })
  await leaving.getByRole('button', { name: '取消' }).click()
  await expect(await valueOfField(page, 'party_b_representative')).toHaveValue('断网时填写的代表')
  await page.getByRole('link', { name: '我的合同' }).click()
  await leaving.getByRole('button', { name: '离开' }).click()
  await expect(page).toHaveURL(/\/myContract$/)
  // The list was never fetched: what is missing is told inside the product, whose window is still there.
  await expect(page.getByText(/网络/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '我的合同' })).toBeVisible()
  await context.setOffline(false)

  expect((await storedValues(page, id)).party_b_representative ?? null).toBeNull()
  await edit(page, id)
  const restoring = page.getByRole('dialog', { name: '恢复未保存的内容？' })
  await restoring.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(await valueOfField(page, 'party_b_representative')).toHaveValue('断网时填写的代表')
  await expect
    .poll(async () => (await storedValues(page, id)).party_b_representative)
    .toBe('断网时填写的代表')
})

test('what is offered again is what was typed, without losing what another window saved', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await makeDraft(page, '没有保存的合同')
  await edit(page, id)
  await page.route(`**/api/v1/contracts/${id}/draft`, (route) => route.abort())
  await type(page, 'party_b_representative', '没有保存的代表')
  await expect(page.getByText('保存失败，内容已留在本机，稍后会重试')).toBeVisible()
  // Also while fields are wrong.
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText(/校验失败：\d+ 项/)).toBeVisible()
  await expect(page.getByText('保存失败，内容已留在本机，稍后会重试')).toBeVisible()
  const { version } = (
    (await (await page.request.get(`/api/v1/contracts/${id}/form`)).json()) as Answer<Draft>
  ).data
  const values = { ...(await storedValues(page, id)), party_a_representative: '另一窗口保存的代表' }
  const other = await page.request.put(`/api/v1/contracts/${id}/draft`, {
    ...csrf,
    data: { version, values },
  })
  expect(other.status()).toBe(200)

  page.on('dialog', (dialog) => void dialog.accept())
  await page.unroute(`**/api/v1/contracts/${id}/draft`)
  await page.goto('about:blank')
  await edit(page, id)
  const restoring = page.getByRole('dialog', { name: '恢复未保存的内容？' })
  await expect(restoring).toContainText('乙方法定代表人：没有保存的代表')
  await expect(restoring).not.toContainText('甲方法定代表人')
  await page.keyboard.press('Escape')
  await restoring
    .getByRole('button', { name: /恢\s?复/ })
    .last()
    .click()
  await expect(restoring).toHaveCount(0)
  await expect
    .poll(() => storedValues(page, id))
    .toMatchObject({ party_b_representative: '没有保存的代表', party_a_representative: '另一窗口保存的代表' })
})

test('the window is not closed over unsaved changes without asking', async ({ page, context }) => {
  await signIn(page, 'sunli')
  const id = await makeDraft(page, '关闭窗口时的合同')
  await edit(page, id)
  await context.setOffline(true)
  await type(page, 'party_b_representative', '关窗之前填写')
  await expect(page.getByText('保存失败，内容已留在本机，稍后会重试')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(await valueOfField(page, 'party_b_representative')).toHaveValue('关窗之前填写')
  await context.setOffline(false)
  await expectSaved(page)
})

test('a draft that could not be saved is saved by itself when the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'sunli')
  const id = await makeDraft(page, '网络恢复后保存的合同')
  await edit(page, id)
  await context.setOffline(true)
  await type(page, 'party_b_representative', '网络恢复后自动保存')
  await expect(page.getByText('保存失败，内容已留在本机，稍后会重试')).toBeVisible()
  await context.setOffline(false)
  await expectSaved(page)
  expect((await storedValues(page, id)).party_b_representative).toBe('网络恢复后自动保存')
})

test.describe('with contracts of others', () => {
  test.use({ organisationChoice: 'book' })
  test('search, filter, sort and page of a list stand in the address: reload and back show the same', async ({
    page,
  }) => {
    await signIn(page, 'chenjing')
    await page.goto('/standingBook?q=合同&filter=status:in:6&sort=endDate')
    const rows = page.locator('tbody tr.ant-table-row')
    await expect(rows.first()).toBeVisible()
    const first = await rows.first().textContent()
    await page.reload()
    await expect(rows.first()).toHaveText(first ?? '')
    await expect(page.getByRole('searchbox', { name: '搜索合同编号 / 名称 / 相对方' })).toHaveValue('合同')
    await expect(page.getByRole('button', { name: '合同状态：履行中' })).toBeVisible()
    await page.getByRole('columnheader', { name: '结束日期' }).click()
    await expect(page).toHaveURL(/sort=-endDate/)
    // The other end of the list comes first now.
    await expect(rows.first()).not.toHaveText(first ?? '')
    const sorted = await rows.first().textContent()
    await rows.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/standingBook\/detail/)
    await expect(page.getByRole('tab', { name: '合同信息' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/sort=-endDate/)
    await expect(rows.first()).toHaveText(sorted ?? '')
    await expect(page.getByRole('button', { name: '合同状态：履行中' })).toBeVisible()
  })
})
