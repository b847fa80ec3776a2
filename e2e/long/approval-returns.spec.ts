import { expect, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'
import { submittedContract } from '../support/submitted-contract.ts'

test.use({ organisationChoice: 'book' })

test('a remark that is written while the contract still comes is kept, and written on without another click', async ({
  browser,
}) => {
  const page = await openAs(browser, 'sunli')
  const id = await submittedContract(page, `边等正文边写评论的合同${Date.now() % 1_000_000}`)
  const head = await openAs(browser, 'zhaolei')
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await head.route(
    ({ pathname }) => pathname === `/api/v1/contracts/${id}`,
    async (route) => {
      await released
      await route.continue()
    },
  )
  await head.goto(`/approvals/review?kind=contract&id=${id}`)
  const comment = head.getByRole('textbox', { name: '评论' })
  await comment.pressSequentially('请补充')
  release()
  // It has no text: what was filled in stands where it would.
  await expect(head.locator('.c-rv-form')).toBeVisible()
  await expect(comment).toHaveValue('请补充')
  await head.keyboard.type('验收标准')
  await expect(comment).toHaveValue('请补充验收标准')
})
