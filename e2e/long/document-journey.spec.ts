import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { partsOf } from '#testing/docx-parts.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { fileOf, paper, save, status, textsOf, wordsOf } from '../support/contract-editor.ts'
import { expectSaved, fillIn, startDraft } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'
import { commentsIn } from '../support/review-file.ts'
import { agreementFile, templateTab, uploadTemplate } from '../support/template-page.ts'
import { wordText } from '../support/word-file.ts'

// One document from the file that somebody brought to the one that is sent out: template, clause, contract, comment, suggestion, comparison, clean copy.
const mark = String(Date.now()).slice(-6)
const company = '上海砺锋精密仪器有限公司'

const agreement = () =>
  agreementFile((w) => [
    w.p('接收方为 RECEIVER 公司。'),
    w.p('第一条 接收方应当对披露的全部资料保密，期限为三年。'),
    w.p('BREACH'),
    w.p('第三条 本协议一式两份。'),
  ])

const editorOf = (id: number) => `/contractEditor?scenario=contract&contextId=${id}`

async function workIn(page: Page, mode: '编辑' | '修订' | '批注'): Promise<void> {
  await page.getByRole('combobox', { name: '工作方式' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(mode, { exact: true }).click()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

async function approveTemplate(author: Page, counsel: Page, name: string): Promise<void> {
  await author.getByRole('button', { name: '提交审批' }).first().click()
  const dialog = author.getByRole('dialog', { name: /提交第 2 版审批/ })
  await dialog.getByRole('button', { name: '提交审批' }).click()
  await expect(dialog).toHaveCount(0)
  await counsel.goto('/approvals')
  await counsel.getByRole('link', { name }).click()
  await expect(paper(counsel)).toContainText('应赔偿披露方因此遭受的实际损失')
  await counsel.getByRole('button', { name: '同意' }).click()
  await counsel.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await expect(counsel.getByRole('dialog')).toHaveCount(0)
}

test('a Word file becomes a template; its contract is drafted, commented and sent out clean [SCR-01] [SCR-02] [STA-03] [PRD-10]', async ({
  browser,
}) => {
  const name = `往来保密协议${mark}`
  const counsel = await openAs(browser, 'zhouhang')

  await test.step('template: bookmark from a selection, statement at the clause, approval by another person', async () => {
    const author = await openAs(browser, 'linyue')
    await uploadTemplate(author, { name, contractType: '保密协议', file: agreement(), says: '保密协议' })
    await paper(author).getByText('RECEIVER').first().dblclick()
    await templateTab(author, '字段')
    await author.locator('[data-field=receiver]').getByRole('button', { name: '插入 接收方' }).click()
    await paper(author).getByText('BREACH').first().dblclick()
    await templateTab(author, '条款')
    await author.getByRole('combobox', { name: /违约责任/ }).click()
    await author.locator('.ant-select-dropdown:visible').getByText('按实际损失赔偿').click()
    await expect(paper(author)).toContainText('应赔偿披露方因此遭受的实际损失')
    await author.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = author.getByRole('dialog', { name: '保存为第 2 版' })
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await approveTemplate(author, counsel, name)
    await author.context().close()
  })

  const staff = await openAs(browser, 'sunli')
  const id = await test.step('contract: drafted from the template in its form', async () => {
    const contractId = await startDraft(staff, '保密协议', new RegExp(name))
    await fillIn(staff, { id: 'contract_name', type: `与砺锋的保密协议${mark}` })
    await fillIn(staff, { id: 'receiver', type: company })
    await fillIn(staff, { id: 'clause_breach', choose: '按实际损失赔偿' })
    await expectSaved(staff)
    await staff.goto(editorOf(contractId))
    const make = staff.getByRole('button', { name: '生成文本' })
    await expect(make.or(paper(staff))).toBeVisible()
    if (await make.isVisible()) await make.click()
    await expect(paper(staff)).toContainText(company)
    await expect(paper(staff)).toContainText('应赔偿披露方因此遭受的实际损失')
    await staff.goto('/')
    return contractId
  })

  const lead = await openAs(browser, 'chenjing', editorOf(id))
  await test.step('a second person comments on a sentence and suggests another term', async () => {
    await expect(paper(lead)).toContainText(company)
    await paper(lead).getByText('期限为三年').first().dblclick()
    await lead.getByRole('button', { name: '批注', exact: true }).click()
    await lead.getByRole('combobox', { name: /批注/ }).last().fill('三年太短，内部要求五年')
    await lead.keyboard.press('Control+Enter')
    await expect(lead.getByRole('tabpanel', { name: /批注/ })).toContainText('内部要求五年')
    await workIn(lead, '修订')
    await paper(lead).getByText('第三条').first().click()
    await lead.keyboard.press('End')
    await lead.keyboard.press('ArrowLeft')
    await lead.keyboard.type('，双方各执一份')
    await lead.getByRole('tab', { name: /修订/ }).click()
    await expect(lead.getByRole('tabpanel', { name: /修订/ })).toContainText('双方各执一份')
    await takeShots(lead, 'document-journey-suggested')
    await save(lead).click()
    await expect(status(lead, '已保存')).toBeVisible()
    const [newest] = await textsOf(lead, id)
    expect(await commentsIn(await fileOf(lead, newest?.fileID ?? 0))).toMatchObject([
      { text: '三年太短，内部要求五年', author: '陈静' },
    ])
    await lead.goto('/')
  })

  await test.step('the author reads the comment, accepts the suggestion and saves', async () => {
    await staff.goto(editorOf(id))
    await expect(paper(staff)).toContainText('双方各执一份')
    await staff.getByRole('tab', { name: /批注/ }).click()
    await expect(staff.getByRole('tabpanel', { name: /批注/ })).toContainText('内部要求五年')
    await staff.getByRole('tab', { name: /修订/ }).click()
    const changes = staff.getByRole('tabpanel', { name: /修订/ })
    await changes.getByRole('button', { name: '接受', exact: true }).click()
    await expect(changes).not.toContainText('双方各执一份')
    await save(staff).click()
    await expect(status(staff, '已保存')).toBeVisible()
    const [newest] = await textsOf(staff, id)
    expect(await wordsOf(staff, newest?.fileID ?? 0)).toContain('本协议一式两份，双方各执一份。')
    await staff.goto('/')
  })

  await test.step('compared with the template as it was filled in: what was agreed is there, nothing else', async () => {
    await lead.goto(`/myContract/detail?contractId=${id}&tab=text`)
    await lead.getByRole('button', { name: /^比\s?较$/ }).click()
    const dialog = lead.getByRole('dialog')
    await dialog.getByRole('combobox', { name: '原文本' }).click()
    await lead
      .locator('.ant-select-dropdown:visible')
      .getByTitle(new RegExp(`模板文本.*${name}`))
      .click()
    await dialog.getByRole('button', { name: /^比\s?较$/ }).click()
    await expect(lead).toHaveURL(/left=template/)
    const list = lead.getByRole('navigation', { name: '差异列表' })
    await expect(list.getByRole('button', { name: /双方各执一份/ })).toBeVisible()
    await expect(list.getByRole('button', { name: new RegExp(company.slice(0, 8)) })).toHaveCount(0)
    await expect(lead.getByRole('list', { name: '差异统计' }).getByText('修改 1')).toBeVisible()
    await expectNoSeriousFindings(lead)
    await takeShots(lead, 'document-journey-compared')
  })

  await test.step('sent out clean: comment, names and traces are gone, the agreed words are there, the file is sound', async () => {
    await lead.goto(`/myContract/detail?contractId=${id}&tab=text`)
    await lead
      .getByRole('button', { name: /的清洁版$/ })
      .first()
      .click()
    const dialog = lead.getByRole('dialog')
    await expect(dialog.getByText('三年太短，内部要求五年')).toBeVisible()
    await dialog.getByRole('button', { name: '生成清洁版' }).click()
    await expect(dialog.getByText('清洁版已生成，并已逐项复查')).toBeVisible()
    const [download] = await Promise.all([
      lead.waitForEvent('download'),
      dialog.getByRole('link', { name: /^下载/ }).click(),
    ])
    const bytes = await readFile(await download.path())
    const all = [...(await partsOf(bytes))].map(([part, text]) => part + text).join('\n')
    for (const trace of ['内部要求五年', '陈静', '孙丽', 'w:comment', 'w:ins ', 'w:del '])
      expect(all).not.toContain(trace)
    const { body } = await wordText(bytes)
    for (const words of [company, '应赔偿披露方因此遭受的实际损失', '本协议一式两份，双方各执一份。'])
      expect(body).toContain(words)
    expect(body).not.toMatch(/RECEIVER|BREACH/)
    expect(await openXmlErrors(bytes)).toEqual([])
  })
  for (const page of [lead, staff, counsel]) await page.context().close()
})
