import { scriptedPdf } from '#testing/scripted-pdf.ts'
import { expect, signIn, test } from '../support/index.ts'

// What somebody sends to do harm is looked at without harm.
const headers = { 'x-csrf': '1' }

test('a PDF that wants to run a script, to open a page and to start a program only shows its text', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'chenjing')
  const types = (await (await page.request.get('/api/v1/contract_types/list')).json()).data
  const contractTypeID = types.find(({ name }: { name: string }) => name === '产品销售合同').id
  const made = await page.request.post('/api/v1/contracts', {
    headers,
    data: { contractTypeID, values: { contract_name: '对方发来的可疑文件' } },
  })
  const id = (await made.json()).data.contractID
  const file = { name: '上级..合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scriptedPdf()) }
  const sent = await page.request.post(`/api/v1/contracts/${id}/files?kind=attachment`, {
    headers,
    multipart: { file },
  })
  expect(sent.status(), await sent.text()).toBe(201)

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== baseURL) asked.push(request.url())
  })
  page.context().on('page', (other) => asked.push(`window: ${other.url()}`))
  await page.goto(`/myContract/detail?contractId=${id}&tab=text`)
  await page.getByRole('link', { name: '打开 上级..合同.pdf' }).click()
  await expect(page.locator('.react-pdf__Page__canvas').first()).toBeVisible()
  await expect(page.getByText('Purchase contract 2026')).toBeAttached()
  // A click on its link that is a script does nothing either: such a link is not made.
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
  expect(asked).toEqual([])
})
