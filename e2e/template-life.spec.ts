import { asked, csrf, paper } from './support/contract-editor.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from './support/index.ts'
import { openAs } from './support/people.ts'
import { agreementFile, templateTab as tab, uploadTemplate } from './support/template-page.ts'
import { wordText } from './support/word-file.ts'

const mark = String(Date.now()).slice(-6)

const agreement = () =>
  agreementFile((w) => [
    w.p('接收方为 RECEIVER 公司。'),
    w.p(['违约金额：', w.mark('penalty', ''), '元']),
    w.p('BREACH'),
    w.p('本协议一式两份。'),
  ])

test('a contract drafted from an approved template holds the value of its form [SCR-01] [SCR-02] [STA-03]', async ({
  browser,
}) => {
  const name = `保密协议模板${mark}`
  const page = await openAs(browser, 'linyue')
  const templateId = await uploadTemplate(page, {
    name,
    contractType: '保密协议',
    file: agreement(),
    says: '保密协议',
  })

  await test.step('what was put right in the file is told', async () => {
    await tab(page, /^书签/)
    await expect(page.getByText('空书签已补上下划线占位：penalty')).toBeVisible()
  })

  await test.step('the selected words become a bookmark that is bound to the field', async () => {
    await paper(page).getByText('RECEIVER').first().dblclick()
    await tab(page, '字段')
    const row = page.locator('[data-field=receiver]')
    await expect(row).toContainText('未放入文档')
    await row.getByRole('button', { name: '插入 接收方' }).click()
    await expect(row.getByRole('group', { name: '接收方 的位置' })).toBeVisible()
    await tab(page, /^书签/)
    await expect(page.locator('[data-bookmark=receiver]')).toContainText('RECEIVER')
    await expect(page.getByRole('status').filter({ hasText: '未保存' })).toBeVisible()
  })

  await test.step('a bookmark gets another name, which must be a name and free, and keeps its field', async () => {
    await page.getByRole('button', { name: '改名 receiver' }).click()
    const dialog = page.getByRole('dialog', { name: '改名' })
    await dialog.getByLabel('书签名称').fill('2bad')
    await dialog.getByRole('button', { name: '确认' }).click()
    await expect(dialog.getByText('请以字母或汉字开头，只用')).toBeVisible()
    await dialog.getByLabel('书签名称').fill('PENALTY')
    await expect(dialog.getByText('文档中已有同名书签')).toBeVisible()
    await dialog.getByLabel('书签名称').fill('party_name')
    await dialog.getByRole('button', { name: '确认' }).click()
    await expect(dialog).toHaveCount(0)
    const card = page.locator('[data-bookmark=party_name]')
    await expect(card).toContainText('接收方')
    await expect(card).not.toContainText('未绑定')
  })

  await test.step('choosing a statement puts its words at the clause', async () => {
    await paper(page).getByText('BREACH').first().dblclick()
    await tab(page, '条款')
    await page.getByRole('combobox', { name: /违约责任/ }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('按实际损失赔偿').click()
    await expect(paper(page)).toContainText('应赔偿披露方因此遭受的实际损失')
    await expect(paper(page)).not.toContainText('BREACH')
    await expectNoSeriousFindings(page)
  })

  await test.step('saving makes a version that says who and why', async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '保存为第 2 版' })
    await dialog.getByLabel('修改说明').fill('选定违约条款')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.c-page-description')).toContainText('第 2 版')
    await tab(page, '版本')
    const newest = page.getByRole('tabpanel', { name: '版本' }).getByRole('listitem').first()
    await expect(newest).toContainText('林悦')
    await expect(newest).toContainText('选定违约条款')
    await expect(newest).toContainText('在线编辑')
  })

  await test.step('it is sent to approval and cannot be changed meanwhile', async () => {
    await page.getByRole('button', { name: '提交审批' }).first().click()
    const dialog = page.getByRole('dialog', { name: /提交第 2 版审批/ })
    await expect(dialog).toContainText('法务审批')
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.c-page-heading')).toContainText('审批期间不能修改')
    await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0)
    await page.context().close()
  })

  await test.step('another person looks at it: statements are read, not chosen; and approves', async () => {
    const counsel = await openAs(browser, 'zhouhang', '/approvals')
    await counsel.getByRole('link', { name }).click()
    await expect(counsel).toHaveURL(/\/approvals\/review\?kind=template/)
    const reviewed = new URL(counsel.url()).searchParams.get('id')
    await counsel.goto(`/templates/approval?templateId=${reviewed}`)
    await expect(paper(counsel)).toContainText('应赔偿披露方因此遭受的实际损失')
    await paper(counsel).getByText('一式两份').first().click()
    await counsel.keyboard.type('不该出现')
    await expect(paper(counsel)).not.toContainText('不该出现')
    await tab(counsel, '条款')
    const clause = counsel.getByRole('region', { name: '违约责任' })
    await expect(clause).toContainText('文档中')
    await clause.getByText('违约金', { exact: true }).click()
    await expect(clause).toContainText('应向披露方支付违约金人民币〔违约金〕')
    await expect(clause.getByRole('combobox')).toHaveCount(0)
    await expect(paper(counsel)).not.toContainText('应向披露方支付违约金')
    await tab(counsel, '审批')
    await counsel.getByRole('button', { name: '同意', exact: true }).click()
    await counsel.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(counsel.locator('.c-page-heading')).toContainText('已发布')
    await counsel.context().close()
  })

  await test.step('a contract drafted from it holds the value and the clause', async () => {
    const staff = await openAs(browser, 'sunli')
    const types = await asked<{ id: number; name: string }[]>(staff, '/contract_types/list')
    const made = await staff.request.post('/api/v1/contracts', {
      ...csrf,
      data: {
        contractTypeID: types.find((type) => type.name === '保密协议')?.id,
        templateID: templateId,
        values: {
          contract_name: `保密协议${mark}`,
          receiver: '上海砺锋精密仪器有限公司',
          clause_breach: { statementID: 2 },
        },
      },
    })
    const { contractID } = ((await made.json()) as { data: { contractID: number } }).data
    await staff.request.post(`/api/v1/contracts/${contractID}/document`, { ...csrf, data: {} })
    const { documents } = await asked<{ documents: { kind: string; fileID: number }[] }>(
      staff,
      `/contracts/${contractID}`,
    )
    const fileID = documents.find(({ kind }) => kind === 'text')?.fileID
    const bytes = await (await staff.request.get(`/api/v1/files/${fileID}/content`)).body()
    const { body } = await wordText(Buffer.from(bytes))
    expect(body).toContain('接收方为 上海砺锋精密仪器有限公司 公司')
    expect(body).toContain('应赔偿披露方因此遭受的实际损失')
    await staff.goto(`/templates/detail?templateId=${templateId}&tab=contracts`)
    await expect(staff.getByRole('link', { name: `保密协议${mark}` })).toBeVisible()
    await takeShots(staff, 'template-contracts')
    await staff.context().close()
  })
})

test('an approver sees what differs from the version in use', async ({ page }) => {
  await signIn(page, 'chenjing')
  await page.goto('/approvals')
  await page.getByRole('link', { name: '保密协议（标准文本）' }).first().click()
  await page.getByText('对照', { exact: true }).click()
  await expect(page.locator('ins', { hasText: '伍拾万元' }).first()).toBeVisible()
  await expectNoSeriousFindings(page)
})
