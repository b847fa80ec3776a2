import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expectSaved, fieldOf, fillRow } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'
import { publishTemplate } from '../support/people.ts'
import { ask } from '../support/plain-type.ts'

type Answer<T> = { data: T }
const csrf = { headers: { 'x-csrf': '1' } }

const typeOf = async (page: Page) => {
  const types = await page.request.get('/api/v1/contract_types/list')
  const { data } = (await types.json()) as Answer<{ id: number; name: string }[]>
  return data.find(({ name }) => name === '货物采购合同')?.id ?? 0
}

/** A draft of the procurement form from the standard template, opened in its form. */
async function openDraft(page: Page, name: string): Promise<number> {
  const contractTypeID = await typeOf(page)
  const found = await page.request.get(`/api/v1/templates?contractTypeID=${contractTypeID}&state=2`)
  const { list } = ((await found.json()) as Answer<{ list: { id: number; name: string }[] }>).data
  const templateID = list.find((template) => template.name === '采购合同（标准文本）')?.id
  const made = await page.request.post('/api/v1/contracts', {
    ...csrf,
    data: { contractTypeID, templateID, values: { contract_name: name } },
  })
  const { contractID } = ((await made.json()) as Answer<{ contractID: number }>).data
  await page.goto(`/myContract/edit?contractId=${contractID}`)
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
  return contractID
}

const textOf = (page: Page) => page.getByRole('region', { name: '合同正文' })
/** Presses these words, wherever in its line they stand. */
async function pressWords(page: Page, within: Locator, words: string): Promise<void> {
  await within.scrollIntoViewIfNeeded()
  const { x, y } = await within.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const box = range.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    throw new Error(`no ${wanted}`)
  }, words)
  await page.mouse.click(x, y)
}

const storedValues = async (page: Page, id: number): Promise<Record<string, unknown>> => {
  const form = await page.request.get(`/api/v1/contracts/${id}/form`)
  return ((await form.json()) as Answer<{ values: Record<string, unknown> }>).data.values
}

test('pages beside the form show what is typed, lead to fields and back, and resize by keys [SCR-10]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  await openDraft(page, '华东区服务器采购合同')
  const text = textOf(page)
  await expect(text.locator('.docx-page').first()).toContainText('华东区服务器采购合同')
  await expect(text).toContainText('与表单同步')
  const active = text.locator('.c-docx-place-active').first()

  const address = await fieldOf(page, 'party_a_address')
  const input = address.locator('input').first()
  await input.focus()
  await expect(active).toBeInViewport()
  await input.fill('张江路 1618 号')
  await expect(text).toContainText('张江路 1618 号')
  // A letter is on the page with its key, before the page is laid out anew.
  await page.evaluate(() =>
    addEventListener('input', () => {
      const { textContent } = document.querySelector('.c-draft-pages') as Element
      document.body.dataset.sketched = String(textContent?.includes('张江路 1618 号甲'))
    }),
  )
  await input.press('End')
  await input.pressSequentially('甲')
  await expect(page.locator('body')).toHaveAttribute('data-sketched', 'true')
  await input.press('Backspace')
  await expect(text).not.toContainText('1618 号甲')
  const places = address.getByRole('group', { name: '甲方住所在正文中的位置' })
  await expect(places).toContainText('1/2')
  const first = await active.boundingBox()
  await input.press('Shift+F8')
  await expect(places).toContainText('2/2')
  await expect(input).toBeFocused()
  await expect.poll(async () => (await active.boundingBox())?.y).not.toBe(first?.y)
  await expect(active).toBeInViewport()
  await expect(text.getByRole('button', { name: '定位到「甲方住所」' })).toBeVisible()

  // A press on the second place of another field leads back into the form, and the text stays where it is.
  const email = text.getByText('甲方电子邮箱').last()
  await pressWords(page, email, '甲方电子邮箱')
  const field = await fieldOf(page, 'party_a_email')
  await expect(field.locator('input')).toBeFocused()
  await expect(field.getByRole('group')).toContainText('2/2')
  await expect(email).toBeInViewport()

  const border = page.getByRole('separator')
  await border.focus()
  const before = Number(await border.getAttribute('aria-valuenow'))
  await border.press('ArrowLeft')
  await border.press('ArrowLeft')
  await expect(border).toHaveAttribute('aria-valuenow', `${before - 4}`)
  await expect(input).toHaveValue('张江路 1618 号')
  await page.getByText('只看表单', { exact: true }).click()
  await expect(text).toBeHidden()
  await expect(border).toHaveCount(0)
  await expectSaved(page)

  // How a person drafts is there again; nothing of the text is brought while it is not to be seen.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /draft_text\/content|library-editor/.test(url))).toEqual([])
  await page.getByText('并排', { exact: true }).click()
  await expect(border).toHaveAttribute('aria-valuenow', `${before - 4}`)
  await expect(text).toContainText('张江路 1618 号')
  await expectNoSeriousFindings(page)
  await border.dblclick()
  await expect(border).toHaveAttribute('aria-valuenow', '50')

  // Where there is no room for both, one of the two; each is as it was left.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(text).toBeHidden()
  const terms = (await fieldOf(page, 'payment_terms')).locator('textarea')
  await terms.fill('验收后三十日内付清')
  const height = (await terms.boundingBox())?.y
  const turn = page.getByRole('radiogroup', { name: '显示内容' })
  await turn.getByText('正文').click()
  await expect(text).toContainText('验收后三十日内付清')
  await expect(terms).toBeHidden()
  await turn.getByText('表单').click()
  await expect(terms).toHaveValue('验收后三十日内付清')
  await expect(terms).toBeInViewport()
  expect(Math.abs(((await terms.boundingBox())?.y ?? 0) - (height ?? 0))).toBeLessThan(40)
})

test('the form stands under the logo and its title, and the browser’s tab says so [SCR-15]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  await openDraft(page, '看标题的合同')
  const bar = page.getByRole('banner').first()
  await expect(bar.getByRole('link', { name: /法务通/ })).toBeVisible()
  await expect(bar.locator('.s-mark, img').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('发起合同审批')
  await expect(page).toHaveTitle('发起合同审批 · 法务通')
})

test('the number is 自动生成 until it is submitted; a popover says what it would be and how it is made up [SCR-14]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  await openDraft(page, '看编号的合同')
  const number = await fieldOf(page, 'contract_number')
  await expect(number.locator('input')).toHaveAttribute('placeholder', '自动生成')
  await number.getByRole('button', { name: '查看编号预览' }).hover()
  const popover = page.locator('.ant-popover-container').filter({ hasText: '预览编号' })
  await expect(popover.locator('.c-mono')).toContainText('CG-')
  await expect(popover.locator('.c-hint').first()).not.toBeEmpty()
  await expect.poll(async () => (await popover.boundingBox())?.width).toBe(400)
})

test('what is typed key by key keeps its spaces, and figures are calculated only when a field is left [STA-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await openDraft(page, '逐字输入的合同')
  const name = (await fieldOf(page, 'sign_place')).locator('input')
  await name.pressSequentially('Rack server R760')
  await expect(name).toHaveValue('Rack server R760')
  await fillRow(page, 'goods', 0, { name: '机架式服务器', quantity: '12' })
  const amount = (await fieldOf(page, 'amount')).locator('input').first()
  const cell = (await fieldOf(page, 'goods')).locator('[data-cell="0.price"]')
  await cell.click()
  const price = cell.locator('input').first()
  await price.pressSequentially('38650.5')
  expect(await amount.inputValue()).toBe('')
  await price.press('Tab')
  await expect(amount).toHaveValue(/^463,?806\.00$/)
  // While it has the focus a figure stands without marks between its thousands.
  await amount.blur()
  await expect(amount).toHaveValue('463,806.00')
  await expectSaved(page)
  expect((await storedValues(page, id)).sign_place).toBe('Rack server R760')
})

test('another template can be chosen in the form: the text changes, what is filled in stays [SCR-13]', async ({
  page,
  browser,
}) => {
  const mark = String(Date.now()).slice(-6)
  const lead = await (await browser.newContext()).newPage()
  await signIn(lead, 'chenjing')
  const bytes = await readFile(resolve(import.meta.dirname, '../../demo/templates/sales-contract.docx'))
  const uploaded = await lead.request.post('/api/v1/files', {
    ...csrf,
    multipart: {
      file: {
        name: '备选文本.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        buffer: bytes,
      },
    },
  })
  const fileID = ((await uploaded.json()) as Answer<{ id: number }>).data.id
  const made = await lead.request.post('/api/v1/templates', {
    ...csrf,
    data: { name: `备选文本${mark}`, contractTypeIDs: [await typeOf(lead)], fileID },
  })
  const template = (
    (await made.json()) as Answer<{ id: number; version: number; versions: { id: number }[] }>
  ).data
  await publishTemplate(browser, lead, template)
  await lead.context().close()

  await signIn(page, 'sunli')
  const id = await openDraft(page, '更换模板的合同')
  await expect(textOf(page)).toContainText('采购合同')
  await (await fieldOf(page, 'template_name')).getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText(`备选文本${mark} V1`).click()
  await expectSaved(page)
  await expect(page.locator('.c-page-description')).toContainText(`备选文本${mark} V1`)
  await expect(textOf(page)).toContainText('销售')
  await expect(textOf(page)).toContainText('更换模板的合同')
  const contract = await page.request.get(`/api/v1/contracts/${id}`)
  expect(((await contract.json()) as Answer<{ template: { id: number } }>).data.template.id).toBe(template.id)
})

test('the form is printed on A4 with header, sections and values, and without the screen’s buttons', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await openDraft(page, '打印用的合同')
  const saved = await page.request.put(`/api/v1/contracts/${id}/draft`, {
    ...csrf,
    data: {
      version: (
        (await (await page.request.get(`/api/v1/contracts/${id}/form`)).json()) as Answer<{ version: number }>
      ).data.version,
      values: {
        ...(await storedValues(page, id)),
        goods: [{ name: '机架式服务器' }],
        other_terms: '长长的其他约定。'.repeat(60),
        payment_terms: '付款约定。'.repeat(120),
      },
    },
  })
  expect(saved.status()).toBe(200)
  await page.goto(`/myContract/print?contractId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: '打印用的合同' })).toBeVisible()
  await expect(page).toHaveTitle('合同审批单 打印用的合同 · 法务通')
  await expectNoSeriousFindings(page)

  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const sheet = await pdf.getPage(index + 1)
      const { items } = await sheet.getTextContent()
      const { width, height } = sheet.getViewport({ scale: 1 })
      return {
        size: [Math.round(width), Math.round(height)],
        // Chinese signs come out of a PDF as their look-alikes among the radicals.
        words: items
          .map((item) => ('str' in item ? item.str : ''))
          .join('')
          .normalize('NFKC'),
      }
    }),
  )
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, { size, words }] of pages.entries()) {
    expect(size).toEqual([595, 842])
    expect(words).toContain(`${index + 1} / ${pages.length}`)
  }
  const all = pages.map(({ words }) => words).join('')
  for (const words of [
    '华澜科技集团有限公司',
    '合同审批单',
    '打印用的合同',
    '合同概况',
    '基本信息',
    '标的',
    '机架式服务器',
  ])
    expect(all).toContain(words)
  expect(all).not.toContain('返回合同')
  // A heading does not stand alone at the end of a page.
  for (const { words } of pages.slice(0, -1)) expect(words).not.toMatch(/期限与交付$/)

  // The paper speaks the organisation's language, also to whoever reads the screen in English.
  await page.goto('/')
  await page.getByText('EN', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Workbench' })).toBeVisible()
  await page.goto(`/myContract/print?contractId=${id}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '合同概况' })).toBeVisible()
  await expect(page).toHaveTitle('合同审批单 打印用的合同 · 法务通')
})

test.describe('before submission', () => {
  test.use({ organisationChoice: 'book' })

  test('the text lists what stays empty, sentence by sentence, and leads to the field', async ({ page }) => {
    await signIn(page, 'sunli')
    type Form = { contractTypeID: number; values: Record<string, unknown> }
    const { list } = await ask<{ list: { id: number }[] }>(page, 'get', '/contracts/mine?pageSize=50')
    const forms = await Promise.all(list.map(({ id }) => ask<Form>(page, 'get', `/contracts/${id}/form`)))
    const source = forms.find(({ values }) => 'party_a_name' in values && 'goods' in values) as Form
    const { contract_number: _, delivery_place: __, ...values } = source.values
    const templates = await ask<{ list: { id: number; name: string }[] }>(
      page,
      'get',
      `/templates?contractTypeID=${source.contractTypeID}&state=2`,
    )
    const made = await ask<{ contractID: number }>(page, 'post', '/contracts', {
      contractTypeID: source.contractTypeID,
      templateID: templates.list.find(({ name }) => name === '采购合同（标准文本）')?.id,
      values: { ...values, contract_name: '未写交货地点的合同' },
    })
    await page.goto(`/myContract/edit?contractId=${made.contractID}`)
    const open = () => page.getByRole('button', { name: '提交审批' }).click()
    const dialog = page.getByRole('dialog', { name: '提交审批' })
    const gap = dialog.getByRole('button', { name: '〔交货地点〕' })
    const sentence = dialog.getByRole('listitem').filter({ hasText: '〔交货地点〕' })
    const place = (await fieldOf(page, 'delivery_place')).locator('input')

    await open()
    await expect(dialog.getByText('正文中这些地方将留空')).toBeVisible()
    await expect(sentence).toHaveText(/全部货物交付至甲方指定的交货地点：〔交货地点〕。$/)
    await expectNoSeriousFindings(page)
    await gap.click()
    await expect(dialog).toHaveCount(0)
    await expect(place).toBeFocused()
    await expect(place).toBeInViewport()

    // What was typed a moment ago is no gap any more.
    await place.fill('浦江数据中心')
    await open()
    await expect(dialog.getByText('发起', { exact: true })).toBeVisible()
    await expect(dialog.getByText('正在检查')).toHaveCount(0)
    await expect(gap).toHaveCount(0)
    await dialog.getByRole('button', { name: '取消' }).click()

    await page.setViewportSize({ width: 390, height: 844 })
    await place.fill('')
    await page.getByRole('radiogroup', { name: '显示内容' }).getByText('正文').click()
    await open()
    await gap.click()
    await expect(place).toBeFocused()
    await open()
    await expect(gap).toBeVisible()
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await expect(page.getByRole('heading', { name: '未写交货地点的合同' })).toBeVisible()
  })
})
