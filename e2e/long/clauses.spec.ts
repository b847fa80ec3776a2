import type { Page } from '@playwright/test'
import { fieldOf } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'
import { wordText } from '../support/word-file.ts'

type Answer<T> = { data: T }
const csrf = { headers: { 'x-csrf': '1' } }
const mark = String(Date.now()).slice(-6)
const asked = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1${path}`)).json()) as Answer<T>).data

/** A draft of the demonstration's confidentiality agreement, opened in its form. */
async function openDraft(page: Page, name: string): Promise<number> {
  const types = await asked<{ id: number; name: string }[]>(page, '/contract_types/list')
  const contractTypeID = types.find((type) => type.name === '保密协议')?.id ?? 0
  const { list } = await asked<{ list: { id: number; name: string }[] }>(
    page,
    `/templates?contractTypeID=${contractTypeID}&state=2`,
  )
  const templateID = list.find((template) => template.name === '保密协议（标准文本）')?.id
  const made = await page.request.post('/api/v1/contracts', {
    ...csrf,
    data: {
      contractTypeID,
      templateID,
      values: { contract_name: name, receiver: '上海某某信息技术有限公司' },
    },
  })
  const { contractID } = ((await made.json()) as Answer<{ contractID: number }>).data
  await page.goto(`/myContract/edit?contractId=${contractID}`)
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
  return contractID
}

const preview = (page: Page) => page.getByRole('region', { name: '合同正文' })

async function choose(page: Page, field: string, statement: string): Promise<void> {
  await (await fieldOf(page, field)).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText(statement, { exact: true }).click()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

/** Makes the text from the form, and answers its lines as another library reads them. */
async function made(page: Page, id: number): Promise<string[]> {
  const filled = page.waitForResponse(
    (answer) => answer.url().endsWith(`/contracts/${id}/document`) && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: '生成合同文本' }).click()
  const [text] = ((await (await filled).json()) as Answer<{ fileID: number }[]>).data
  const file = await page.request.get(`/api/v1/files/${text?.fileID}/content`)
  return (await wordText(await file.body())).body.split('\n').filter(Boolean)
}

test('a statement of the form stands in the document; hidden, it goes and articles renumber [ENT-03]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await openDraft(page, `条款合同${mark}`)
  const text = preview(page)
  await choose(page, 'clause_breach', '按实际损失赔偿')
  await expect(text).toContainText('接收方违反保密义务的，应赔偿披露方因此遭受的实际损失。')
  await choose(page, 'clause_dispute', '原告所在地法院')
  await expect(text).toContainText('第五条 争议解决')
  const whole = await made(page, id)
  expect(whole).toContain('接收方违反保密义务的，应赔偿披露方因此遭受的实际损失。')
  expect(whole).toContain('第四条 资料返还')

  await choose(page, 'clause_breach', '不显示该条款')
  await expect(text).not.toContainText('违约责任')
  await expect(text).toContainText('第四条 争议解决')
  const without = await made(page, id)
  expect(without.join('\n')).not.toContain('违约')
  expect(without.filter((line) => line.startsWith('第')).map((line) => line.slice(0, 3))).toEqual([
    '第一条',
    '第二条',
    '第三条',
    '第四条',
    '第五条',
  ])
  expect(without).toContain('第三条 资料返还')

  await choose(page, 'clause_breach', '违约金')
  await expect(text).toContainText('第三条 违约责任')
  const back = await made(page, id)
  expect(back).toContain('第三条 违约责任')
  expect(back).toContain('违约金不足以弥补损失的，接收方应继续赔偿。')
  expect(back).toContain('第五条 争议解决')
})

/** Agrees where they are asked: on the review page, or on the clause's own. */
async function agreed(lead: Page): Promise<void> {
  await lead.getByRole('button', { name: '同意', exact: true }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Found in the inbox as everything else that waits, and decided where what is new stands beside what is in force. */
async function approved(lead: Page, name: string, shows: (page: Page) => Promise<void>): Promise<void> {
  await lead.goto('/approvals')
  await lead.getByRole('link', { name: `条款：${name}（第` }).click()
  await shows(lead)
  await agreed(lead)
}

/** Writes the words of the first statement, saves and hands over. */
async function written(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '内容 1' })
  await box.click()
  await box.press('ControlOrMeta+a')
  await box.pressSequentially(words)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect(page.getByRole('button', { name: '保存草稿' })).toHaveCount(0)
  await page.getByRole('button', { name: '提交审批' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('陈静')
  await expect(dialog).not.toContainText('周航')
  await dialog.getByRole('button', { name: '提交审批' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /撤\s*回/ })).toBeVisible()
}

test('a clause is written, approved by another person, taken over by a form; a newer version is pointed out and taken over', async ({
  browser,
}) => {
  const name = `质保${mark}`
  const author = await openAs(browser, 'linyue', '/clauses')
  const lead = await openAs(browser, 'chenjing')
  await author.getByRole('button', { name: '新建条款' }).first().click()
  const dialog = author.getByRole('dialog')
  await dialog.getByLabel('条款名称').fill(name)
  await dialog.getByLabel('分类').fill('商务')
  await author.locator('.ant-select-item-option-content', { hasText: '商务' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(author.getByRole('heading', { name, level: 1 })).toBeVisible()
  await author.getByLabel('条款项名称 1').fill('两年质保')
  await written(author, '质量保证期为两年。')
  await expectNoSeriousFindings(author)
  await expect(author.getByRole('button', { name: '同意' })).toHaveCount(0)
  await approved(lead, name, async (page) => {
    await expect(page).toHaveURL(/\/approvals\/review\?kind=clause/)
    await expect(page.getByRole('region', { name: '两年质保' })).toContainText('质量保证期为两年。')
  })
  await test.step('whose page was open sees it at once', async () => {
    await expect(author.getByText('当前生效')).toBeVisible()
    await expect(author.getByRole('button', { name: /撤\s*回/ })).toHaveCount(0)
  })

  const created = await lead.request.post('/api/v1/forms', {
    ...csrf,
    data: {
      formType: 1,
      name: `条款表单${mark}`,
      fieldGroupList: [
        { name: '条款', fieldList: [{ id: 'clause_one', name: '质保', type: 'clause', clause: {} }] },
      ],
    },
  })
  const formID = ((await created.json()) as Answer<{ id: number }>).data.id
  await lead.goto(`/settings/forms/${formID}`)
  await lead.locator('[data-card="clause_one"]').click()
  const properties = lead.locator('[data-property="clause"]')
  await properties.getByLabel('从条款库选用').click()
  await properties.getByLabel('从条款库选用').fill(name)
  await lead.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click()
  await expect(properties).toContainText(`取自条款库「${name}」第 1 版`)
  await expect(properties.getByRole('textbox', { name: '内容 1' })).toHaveText('质量保证期为两年。')
  await expect(async () => {
    const { draft } = await asked<{
      draft: { fieldGroupList: { fieldList: { clause?: { libraryVersion?: number } }[] }[] }
    }>(lead, `/forms/${formID}`)
    expect(draft.fieldGroupList[0]?.fieldList[0]?.clause?.libraryVersion).toBe(1)
  }).toPass({ timeout: 90_000 })

  await author.reload()
  await author.getByRole('button', { name: '编写新版本' }).click()
  await written(author, '质量保证期为三年。')
  await approved(lead, name, async (page) => {
    await expect(page.getByRole('radio', { name: '与第 1 版的差异' })).toBeChecked()
    const wording = page.getByRole('main', { name: '正文' })
    await expect(wording.locator('del')).toHaveText('两')
    await expect(wording.locator('ins')).toHaveText('三')
  })
  await lead.goto(`/settings/forms/${formID}`)
  await lead.locator('[data-card="clause_one"]').click()
  await expect(properties).toContainText('条款库已有第 2 版')
  await properties.getByRole('button', { name: '采用第 2 版' }).click()
  await expect(properties.getByRole('textbox', { name: '内容 1' })).toHaveText('质量保证期为三年。')
  await expect(properties).not.toContainText('条款库已有')

  await author.reload()
  await expect(author.getByText(`条款表单${mark}`)).toBeVisible()
  await author.getByRole('button', { name: '与第 1 版比较' }).click()
  await expect(author.locator('del')).toHaveText('两')
  await expect(author.locator('ins')).toHaveText('三')
  await lead.context().close()
  await author.context().close()
})

test('a returned version comes back to its writer, and whoever returned it sees it again', async ({
  browser,
}) => {
  const author = await openAs(browser, 'linyue')
  const lead = await openAs(browser, 'chenjing')
  const statements = [
    { name: '月结', position: 'standard', content: [[{ kind: 'text', text: '按月结算。' }]] },
  ]
  const made = await author.request.post('/api/v1/clauses', {
    ...csrf,
    data: { name: `结算${mark}`, statements },
  })
  const { id, version } = ((await made.json()) as Answer<{ id: number; version: number }>).data
  const submitted = await author.request.put(`/api/v1/clauses/${id}/submit`, { ...csrf, data: { version } })
  expect(submitted.ok()).toBe(true)

  await lead.goto(`/clauses/detail?clauseId=${id}`)
  await lead.getByRole('button', { name: /退\s*回/ }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByRole('textbox').fill('请写明结算日')
  await dialog.getByRole('button', { name: /退\s*回|确\s*认/ }).click()
  await expect(dialog).toHaveCount(0)

  await author.setViewportSize({ width: 390, height: 844 })
  await author.goto(`/clauses/detail?clauseId=${id}`)
  await expect(author.getByRole('alert')).toContainText('请写明结算日')
  await author.getByRole('button', { name: '提交审批' }).click()
  await author.getByRole('dialog').getByLabel('给审批人的话').fill('每月五日结算')
  await author.getByRole('dialog').getByRole('button', { name: '提交审批' }).click()
  await expect(author.getByRole('dialog')).toHaveCount(0)

  await expect(lead.getByText('每月五日结算')).toBeVisible()
  await agreed(lead)
  await expect(lead.getByText('当前生效')).toBeVisible()
  await lead.context().close()
  await author.context().close()
})

test('what is written in a clause is neither left without a word nor put over what somebody saved meanwhile', async ({
  browser,
}) => {
  const made = async (page: Page, name: string) => {
    const answer = await page.request.post('/api/v1/clauses', { ...csrf, data: { name, statements: [] } })
    return ((await answer.json()) as Answer<{ id: number; version: number }>).data
  }
  const page = await openAs(browser, 'linyue', '/clauses')
  const clause = await made(page, `离开${mark}`)
  await page.goto(`/clauses/detail?clauseId=${clause.id}&mode=edit`)
  const words = page.getByRole('textbox', { name: '内容 1' })
  await words.click()
  await words.pressSequentially('没有保存的话。')

  await test.step('by the menu, or by looking at a version', async () => {
    const dialog = page.getByRole('dialog', { name: '离开且不保存？' })
    for (const away of [
      page.getByRole('link', { name: '合同模板' }),
      page.getByRole('button', { name: '第 1 版' }),
    ]) {
      await away.click()
      await dialog.getByRole('button', { name: /取\s*消/ }).click()
      await expect(dialog).toHaveCount(0)
      await expect(words).toHaveText('没有保存的话。')
    }
  })

  await test.step('by a browser that dies: what was written is offered again', async () => {
    const offer = page.getByRole('alert').filter({ hasText: '您有未保存的内容' })
    await expect(offer).toHaveCount(0)
    await page.waitForTimeout(2_500)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(offer).toBeVisible()
    await expect(words).toHaveText('')
    await offer.getByRole('button', { name: /恢\s*复/ }).click()
    await expect(offer).toHaveCount(0)
    await expect(words).toHaveText('没有保存的话。')
  })

  await test.step('a draft that somebody saved meanwhile is replaced only when the person says so', async () => {
    const other = await openAs(browser, 'zhouhang')
    const theirs = { version: clause.version, isNullable: true, statements: [], note: '周航的说明' }
    await other.request.put(`/api/v1/clauses/${clause.id}/draft`, { ...csrf, data: theirs })
    const dialog = page.getByRole('dialog', { name: '周航 刚刚修改了此条款' })
    await page.getByRole('button', { name: '保存草稿' }).click()
    await dialog.getByRole('button', { name: /取\s*消/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(words).toHaveText('没有保存的话。')
    const kept = await asked<{ versions: { note: string }[] }>(page, `/clauses/${clause.id}`)
    expect(kept.versions[0]?.note).toBe('周航的说明')
    await page.getByRole('button', { name: '保存草稿' }).click()
    await dialog.getByRole('button', { name: '用我的内容替换' }).click()
    await expect(page.getByRole('button', { name: '保存草稿' })).toHaveCount(0)
    await expect(page.getByText('没有保存的话。')).toBeVisible()
  })
})
