import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import { askedRights } from './index.ts'

const app = await testApp()
const { org, node, by, jia, yi, newFlow, submit, detailOf, approve } = await paperOffice(app)

test('who is asked in two branches has the rights of the task that is offered to them, everywhere', async () => {
  const flow = await newFlow(
    [
      {
        kind: 'parallel',
        id: 'p',
        name: '会审',
        branches: [
          { id: 'left', name: '商务' },
          { id: 'right', name: '财务' },
        ],
      },
      node('l', by(jia), { within: 'left', fieldRights: { amount: 'edit', secret: 'hidden' } }),
      node('r', by(jia), { within: 'right', fieldRights: { remark: 'edit' } }),
      node('z', by(yi), { fieldRights: { end: 'edit' } }),
    ],
    org,
    { samePerson: 'each' },
  )
  const { paper } = await submit(flow.id)
  const rights = async () =>
    (await org.run(jia.userId, (context) => askedRights(context, { kind: 'paper', id: paper })))?.rights
  for (const expected of [{ amount: 'edit', secret: 'hidden' }, { remark: 'edit' }]) {
    expect((await detailOf(jia, paper)).mine.fieldRights).toEqual(expected)
    expect(await rights()).toEqual(expected)
    await approve(jia, paper)
  }
  // Nothing waits for them any more: what they were asked last.
  expect(await rights()).toEqual({ remark: 'edit' })
  const theirs = await org.run(yi.userId, (context) => askedRights(context, { kind: 'paper', id: paper }))
  expect(theirs?.rights).toEqual({ end: 'edit' })
  const nobodys = org.run(org.administratorId, (context) =>
    askedRights(context, { kind: 'paper', id: paper }),
  )
  expect(await nobodys).toBeNull()
})
