import { csrf } from '../support/contract-editor.ts'
import { expect, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'
import { ask } from '../support/plain-type.ts'
import { submittedContract } from '../support/submitted-contract.ts'

test.use({ organisationChoice: 'book' })

test('a remark that is written while the contract still comes is kept, and written on without another click', async ({
  browser,
}) => {
  const lead = await openAs(browser, 'chenjing')
  const types = await ask<{ id: number; name: string; version: number }[]>(
    lead,
    'get',
    '/contract_types/list',
  )
  for (const { id: typeID, version } of types.filter((type) => type.name === '货物采购合同')) {
    const data = { version, isTextRequired: false }
    const answer = await lead.request.put(`/api/v1/contract_types/${typeID}`, { ...csrf, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const page = await openAs(browser, 'sunli')
  const name = `边等正文边写评论的合同${Date.now() % 1_000_000}`
  const id = await submittedContract(page, name, { hasText: false })
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
