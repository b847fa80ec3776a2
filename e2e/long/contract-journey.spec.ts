import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { addDays, dateIn } from '#shared/dates.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { docxTables } from '#testing/docx-tables.ts'
import { expectSaved, type Filling, fieldOf, fillIn, fillRow, startDraft } from '../support/draft-form.ts'
import { expect, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'
import { openAs } from '../support/people.ts'
import { sheetRows, wordText } from '../support/word-file.ts'

// One contract through its life, as five people live it: legal lead, business staff, four approvers.
const today = dateIn(new Date(), 'Asia/Shanghai')
const mark = String(Date.now()).slice(-6)
const templateName = `服务器采购合同模板${mark}`
const contractName = `浦江数据中心服务器采购合同${mark}`
const seller = {
  name: `上海砺锋精密仪器有限公司${mark}`,
  code: `91310115MA1F${mark.slice(1)}`,
  address: '上海市闵行区剑川路 951 号',
  bank: '招商银行上海闵行支行',
  account: '121908765432109',
  contact: '顾晓岚',
  phone: '13916204518',
  email: 'gu.xiaolan@lifeng.example',
}
const creditCode = seller.code + creditCodeCheck(seller.code)
const days = {
  sign: addDays(today, 3),
  start: addDays(today, 10),
  end: addDays(today, 375),
  due: addDays(today, 40),
}
const inChinese = (date: string) =>
  `${date.slice(0, 4)}年${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

const spec = '2U 双路，64 核 / 512 GB <含 4×7.68 TB NVMe>'
/** The goods as they are typed, row by row, and as the table of the finished document says them. */
const goods = [
  { name: '机架式服务器 R760', spec, unit: '套', quantity: '12', price: '38650.5' },
  { name: '万兆交换机', spec: '48 口', unit: '台', quantity: '2', price: '1000' },
]
const goodsTable = [
  [
    '1',
    '机架式服务器 R760',
    spec.replace('<', '&lt;').replace('>', '&gt;'),
    '套',
    '12',
    '38,650.50 元',
    '463,806.00 元',
  ],
  ['2', '万兆交换机', '48 口', '台', '2', '1,000.00 元', '2,000.00 元'],
]

/** What the business staff type, and what the finished document must say for it. */
const typed: (Filling & { reads: string })[] = [
  { id: 'party_a_representative', type: '沈砚秋', reads: '沈砚秋' },
  { id: 'party_b_representative', type: '周明远', reads: '周明远' },
  { id: 'tax_rate', type: '13', reads: '13.00%' },
  { id: 'invoice_type', choose: '增值税专用发票', reads: '增值税专用发票' },
  { id: 'first_percent', type: '35', reads: '35.00%' },
  { id: 'second_percent', type: '55', reads: '55.00%' },
  { id: 'final_percent', type: '10', reads: '10.00%' },
  { id: 'payment_days', type: '17', reads: '17' },
  { id: 'payment_terms', type: '甲方收到等额发票后付款。', reads: '甲方收到等额发票后付款。' },
  { id: 'sign_date', type: days.sign, reads: inChinese(days.sign) },
  { id: 'sign_place', type: '上海市浦东新区张江镇', reads: '上海市浦东新区张江镇' },
  { id: 'start_date', type: days.start, reads: inChinese(days.start) },
  { id: 'end_date', type: days.end, reads: inChinese(days.end) },
  { id: 'delivery_date', type: days.due, reads: inChinese(days.due) },
  { id: 'delivery_place', type: '浦江数据中心 3 号楼 B 区', reads: '浦江数据中心 3 号楼 B 区' },
  { id: 'transport', choose: '公路运输', reads: '公路运输' },
  { id: 'inspection_days', type: '9', reads: '9' },
  { id: 'warranty_months', type: '38', reads: '38' },
  { id: 'confidential_years', type: '4', reads: '4' },
  { id: 'penalty_rate', type: '0.06', reads: '0.06%' },
  { id: 'penalty_cap', type: '12', reads: '12.00%' },
  { id: 'court', type: '上海市浦东新区人民法院', reads: '上海市浦东新区人民法院' },
  { id: 'copies', type: '8', reads: '8' },
  { id: 'copies_each', type: '3', reads: '3' },
  { id: 'other_terms', type: '附件一与本合同具有同等效力。', reads: '附件一与本合同具有同等效力。' },
]

test('one contract goes from the template to the standing book, and its Word file holds every value that was typed', async ({
  browser,
}) => {
  await test.step('the legal lead publishes a template of a contract type', async () => {
    const page = await openAs(browser, 'chenjing', '/settings/contractTypes')
    const row = page.getByRole('row', { name: /货物采购合同/ })
    await expect(row).toContainText('货物采购合同表单')
    await expect(page.getByRole('row', { name: /采购类/ }).first()).toContainText('合同审批（标准）')

    await page.goto('/templates')
    await page.getByRole('button', { name: '新建模板' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('模板名称').fill(templateName)
    await choose(dialog.getByLabel('适用合同类型'), /货物采购合同/)
    await dialog
      .locator('input[type=file]')
      .setInputFiles(resolve(import.meta.dirname, '../../demo/templates/procurement-contract.docx'))
    await expect(dialog.getByText('已上传')).toBeVisible()
    await dialog.getByRole('button', { name: '确认' }).click()
    await expect(page.getByRole('heading', { name: templateName })).toBeVisible()

    await page.getByRole('tab', { name: /^书签/ }).click()
    const binding = (name: string) => page.locator(`[data-bookmark=${name}]`)
    await expect(binding('goods_price')).toContainText('含税单价')
    await expect(binding('amount_words')).toContainText('大写')
    await page.getByRole('button', { name: '提交审批' }).click()
    const sending = page.getByRole('dialog', { name: /提交第 1 版审批/ })
    await expect(sending).toContainText('法务审批')
    await sending.getByRole('button', { name: '提交审批' }).click()
    await expect(sending).toHaveCount(0)
    await page.context().close()
  })

  await test.step('a legal counsel approves it, and it is published', async () => {
    const page = await openAs(browser, 'zhouhang', '/approvals')
    await page.getByRole('link', { name: templateName }).click()
    await expect(page).toHaveURL(/approvals\/review\?kind=template/)
    await page.getByRole('button', { name: '同意' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.context().close()
  })

  const page = await openAs(browser, 'sunli', '/')
  const id = await test.step('business staff start a contract from it', () =>
    startDraft(page, '货物采购合同', new RegExp(templateName)))

  await test.step('what is missing is named, and the first faulty field has the focus [VAL-01]', async () => {
    await page.getByRole('button', { name: '提交审批' }).click()
    await expect(page.locator('.ant-message')).toContainText('校验失败')
    await expect(page.getByRole('button', { name: /校验失败：\d+ 项待完善/ })).toBeVisible()
    const name = await fieldOf(page, 'contract_name')
    await expect(name.getByText('请输入合同名称')).toBeVisible()
    await expect(name.locator('input')).toBeFocused()
    await name.locator('input').fill(contractName)
    await name.locator('input').press('Tab')
  })

  await test.step('a party is created in place, and the fields that follow it are filled', async () => {
    const ours = await fieldOf(page, 'party_a_name')
    await choose(ours.getByRole('combobox'), '华澜科技集团有限公司')
    await expect((await fieldOf(page, 'party_a_address')).locator('input')).toHaveValue(/张江路 1618 号/)

    const theirs = await fieldOf(page, 'party_b_name')
    await theirs.getByRole('combobox').click()
    await page.keyboard.type(seller.name)
    const dropdown = page.locator('.ant-select-dropdown:visible')
    await expect(dropdown.getByText('没有找到；可以新建')).toBeVisible()
    await dropdown.getByRole('button', { name: '新建外部相对方' }).click()
    const drawer = page.getByRole('dialog', { name: '新建外部相对方' })
    await expect(drawer.getByRole('textbox', { name: '名称', exact: true })).toHaveValue(seller.name)
    await drawer.getByRole('textbox', { name: '统一社会信用代码' }).fill(creditCode)
    await drawer.getByRole('textbox', { name: '地址' }).fill(seller.address)
    await drawer.getByRole('button', { name: '添加银行账户' }).click()
    await drawer.getByRole('textbox', { name: '开户行' }).fill(seller.bank)
    await drawer.getByRole('textbox', { name: '银行账号' }).fill(seller.account)
    await drawer.getByRole('button', { name: '添加联系人' }).click()
    const contact = drawer.getByRole('group', { name: '联系人 1' })
    await contact.getByRole('textbox', { name: '联系人姓名' }).fill(seller.contact)
    await contact.getByRole('textbox', { name: '联系电话' }).fill(seller.phone)
    await contact.getByRole('textbox', { name: '邮箱' }).fill(seller.email)
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()

    const control = async (field: string) => (await fieldOf(page, field)).locator('input').first()
    await expect(theirs).toContainText(seller.name)
    await expect(await control('party_b_credit_code')).toHaveValue(creditCode)
    await expect(await control('party_b_address')).toHaveValue(seller.address)
    await expect(await control('party_b_contact')).toHaveValue(seller.contact)
    await expect(await control('party_b_bank')).toHaveValue(seller.bank)
    await expect(await control('party_b_account')).toHaveValue(seller.account)
  })

  await test.step('the form is filled, and comes back after the page was opened anew', async () => {
    for (const [row, cells] of goods.entries()) await fillRow(page, 'goods', row, cells)
    for (const filling of typed) await fillIn(page, filling)
    await expect((await fieldOf(page, 'amount')).locator('input').first()).toHaveValue('465,806.00')
    await expectSaved(page)
    await page.reload()
    await expect((await fieldOf(page, 'contract_name')).locator('input')).toHaveValue(contractName)
    await expect((await fieldOf(page, 'court')).locator('input')).toHaveValue('上海市浦东新区人民法院')
  })

  const number =
    await test.step('it is submitted: who will be asked is shown first, then the number is there', async () => {
      await page.getByRole('button', { name: '提交审批' }).click()
      const dialog = page.getByRole('dialog', { name: '提交审批' })
      await expect(dialog).toContainText('部门负责人')
      await expect(dialog).toContainText('赵磊')
      await dialog.getByLabel('提交说明（可不填）').fill('三年期框架下的首批采购，请审批。')
      await dialog.getByRole('button', { name: '提交审批' }).click()
      await expect(page.getByRole('heading', { name: contractName })).toBeVisible()
      const words = page.locator('.c-page-description')
      await expect(words).toHaveText(/^HL-CG-\d{6}-\d{4}$/)
      return (await words.textContent()) ?? ''
    })

  await test.step('everybody who is asked finds it in the inbox, reads it, and approves', async () => {
    const approvers = [
      ['zhaolei', '预算已确认，同意。'],
      ['linyue', '主体与付款条款已核对，同意。'],
      ['xutao', '付款比例符合制度，同意。'],
      ['chenjing', '同意签署。'],
    ] as const
    for (const [account, words] of approvers) {
      const approver = await openAs(browser, account, '/approvals')
      await approver.getByRole('searchbox', { name: '搜索事项或发起人' }).fill(contractName)
      await approver.getByRole('link', { name: contractName }).click()
      await expect(approver.getByRole('heading', { name: contractName })).toBeVisible()
      if (account === 'zhaolei') {
        await expect(approver.getByRole('region', { name: '要点' })).toContainText(
          '三年期框架下的首批采购，请审批。',
        )
        // The list of an @ closes when the text comes.
        await expect(approver.locator('.docx-page').first()).toBeVisible()
        const comment = approver.getByRole('textbox', { name: '评论' })
        await comment.fill('请供应商在交货前一周通知机房。')
        // By the initials of the name.
        await comment.press('End')
        await comment.pressSequentially('@cj')
        await expect(approver.locator('.c-mention').getByText('陈静')).toBeVisible()
        await comment.press('Enter')
        await expect(comment).toHaveValue(/@陈静 $/)
        const chooser = approver.waitForEvent('filechooser')
        await approver.getByRole('button', { name: '添加附件' }).click()
        await (await chooser).setFiles({
          name: '机房要求.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('到货前一周联系机房管理员。'),
        })
        await approver.getByRole('button', { name: '发送' }).click()
        await expect(approver.locator('.c-mentioned')).toHaveText('@陈静')
        await expect(approver.getByRole('link', { name: '机房要求.txt' })).toBeVisible()
        await expect(approver.getByText('请供应商在交货前一周通知机房。')).toBeVisible()
        await approver.getByText('填写内容', { exact: true }).click()
        await expect(approver.locator('.c-rv-filled').getByText('机架式服务器 R760')).toBeVisible()
      }
      const address = approver.url()
      await approver.getByRole('button', { name: '同意' }).click()
      const dialog = approver.getByRole('dialog')
      await dialog.getByLabel('审批意见').fill(words)
      await dialog.getByRole('button', { name: '同意' }).click()
      await expect(dialog).toBeHidden()
      // Something else that waits may have opened: the address of this one shows what was decided.
      await approver.goto(address)
      await expect(approver.getByText(/您已于 .* 同意/)).toBeVisible()
      await expect(approver.getByText(words)).toBeVisible()
      await expect(approver.getByRole('button', { name: '同意' })).toBeHidden()
      await approver.context().close()
    }
  })

  await test.step('the Word file says everything that was typed, in every place', async () => {
    await page.goto(`/myContract/detail?contractId=${id}&tab=text`)
    await expect(page.getByText('待签署')).toBeVisible()
    const link = page.getByRole('link', { name: `下载 ${contractName}.docx` }).first()
    await expect(link).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe(`${contractName}.docx`)
    const file = await readFile(await download.path())
    const tables = await docxTables(new Uint8Array(file))
    expect(tables.find(([row]) => row?.[0] === '序号')?.slice(1, -1)).toEqual(goodsTable)
    const word = await wordText(file)
    const missing = typed.filter(({ reads }) => !word.body.includes(reads)).map(({ id }) => id)
    expect(missing).toEqual([])
    for (const words of [
      contractName,
      number,
      seller.name,
      creditCode,
      seller.address,
      seller.bank,
      seller.account,
      seller.contact,
      seller.phone,
      seller.email,
      '华澜科技集团有限公司',
      '上海市浦东新区张江路 1618 号',
      '465,806.00',
      '肆拾陆万伍仟捌佰零陆元整',
    ])
      expect(word.body).toContain(words)
    expect(word.headers).toContain(number)
    expect(word.body).not.toMatch(/\{\{|REF _|Error!|错误！|undefined|null|NaN|_{3,}/)
    expect(word.parts).toContain('word/document.xml')
  })

  await test.step('its print is shown page by page where LibreOffice is installed, and said to be missing where it is not', async () => {
    const print = page.locator('.c-pdf')
    await expect(
      print.locator('canvas').first().or(page.getByText('服务器未安装 LibreOffice，无法生成 PDF')),
    ).toBeVisible({ timeout: 240_000 })
    if (await print.isVisible()) await expect(print.getByText(number).first()).toBeVisible()
  })

  await test.step('it is signed', async () => {
    const manager = await openAs(browser, 'suqing', `/standingBook/detail?contractId=${id}&mode=contract`)
    await manager.getByRole('button', { name: '发起签署' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: '发起签署' }).click()
    await expect(manager.getByText('签署中')).toBeVisible()
    await manager.getByRole('button', { name: '完成签署' }).click()
    const dialog = manager.getByRole('dialog')
    await dialog.getByRole('button', { name: '完成签署' }).click()
    await expect(dialog.getByText('请上传签署件')).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles({
      name: '双方签署件.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\nx\nstartxref\n9\n%%EOF\n'),
    })
    await expect(dialog.getByText('双方签署件.pdf')).toBeVisible()
    await dialog
      .getByLabel(/^\*?签署日期/)
      .fill(await manager.evaluate(() => new Date().toLocaleDateString('sv-SE')))
    await dialog.getByLabel(/^\*?签署日期/).press('Enter')
    for (const signer of await dialog.getByLabel(/的签署人$/).all()) await signer.fill('周建国')
    await dialog.getByLabel(/我方用印/).click()
    await manager.getByTitle('合同专用章').click()
    await dialog.getByRole('button', { name: '完成签署' }).click()
    await expect(manager.getByText('已签署', { exact: true })).toBeVisible()

    await expect(manager.getByText('合同专用章，1 枚')).toBeVisible()

    await manager.getByRole('tab', { name: '操作记录' }).click()
    await expect(manager.getByText('签署中 → 已签署')).toBeVisible()
    await manager.getByRole('tab', { name: '审批', exact: true }).click()
    await expect(manager.getByRole('tabpanel', { name: '审批' })).toContainText(
      '主体与付款条款已核对，同意。',
    )
    await manager.context().close()
  })

  await test.step('the standing book finds it by two characters, filters, sorts and exports it', async () => {
    const manager = await openAs(browser, 'suqing', '/standingBook')
    const search = manager.getByRole('searchbox', { name: '搜索合同编号 / 名称 / 相对方' })
    const row = manager.getByRole('row', { name: new RegExp(contractName) })
    await search.fill('砺锋')
    await expect(row).toBeVisible()
    await expect(manager).toHaveURL(/q=/)
    await manager.getByRole('button', { name: '筛选', exact: true }).click()
    await manager.getByRole('menuitem', { name: '合同状态' }).click()
    const options = manager.locator('.ant-select-dropdown:visible')
    await options.getByTitle('已签署').click()
    await manager.keyboard.press('Escape')
    await manager.getByRole('button', { name: '确定' }).click()
    await expect(manager).toHaveURL(/filter=status/)
    await expect(row).toContainText('已签署')
    await manager.getByRole('columnheader', { name: '合同金额' }).click()
    await expect(manager).toHaveURL(/sort=/)
    await expect(row).toContainText('465,806.00')

    const [download] = await Promise.all([
      manager.waitForEvent('download'),
      manager.getByRole('button', { name: '导出 Excel' }).click(),
    ])
    const rows = await sheetRows(await readFile(await download.path()))
    expect(rows[0]).toContain('合同编号')
    const exported = rows.find((cells) => cells.includes(contractName))
    expect(exported).toEqual(expect.arrayContaining([number, contractName, seller.name, '已签署']))
    expect(rows.slice(1).every((cells) => cells.some((cell) => cell.includes('砺锋')))).toBe(true)

    await row.getByRole('link', { name: contractName }).click()
    await expect(manager.getByRole('heading', { name: contractName })).toBeVisible()
    await manager.goto('/')
    // The shortcut works once the page is there to hear it.
    await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
    await manager.keyboard.press('Control+k')
    await manager.getByRole('combobox', { name: '搜索编号 / 名称 / 相对方' }).fill(number)
    await expect(manager.getByRole('option', { name: new RegExp(contractName) })).toBeVisible()
    await manager.keyboard.press('Enter')
    await expect(manager.getByRole('heading', { name: contractName })).toBeVisible()
    await expect(manager.getByText(seller.name).first()).toBeVisible()
    await manager.context().close()
  })
})
