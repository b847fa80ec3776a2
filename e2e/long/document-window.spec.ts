import { draftWithText, opened, save } from '../support/contract-editor.ts'
import { expect, signIn, test } from '../support/index.ts'

test('the window of a document asks for each thing once, for the contract and its text before the scripts have come', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '只读一次的合同')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/v1\/(session|contracts\/\d+(\/text_draft)?|files\/\d+\/content)$/.test(pathname))
      asked.push(pathname.replace('/api/v1', '').replace(/\d+/, 'N'))
  })
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await expect.poll(() => asked).toContain('/files/N/content')
    await route.continue()
  })
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}`)
  await expect(save(page)).toBeVisible()
  expect(asked.toSorted()).toEqual([
    '/contracts/N',
    '/contracts/N/text_draft',
    '/files/N/content',
    '/session',
  ])
})
