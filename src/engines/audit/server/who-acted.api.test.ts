import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { appendAudit, whoActed } from './index.ts'

const app = await testApp()

test('who did something behind a moment is told by the place in the log, though the clock says that it was before', async () => {
  const [org, other] = [await app.organization(), await app.organization()]
  const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 8, 0, second))
  const log = async (actorId: number | null, action: string, second: number, { id = 7, of = org } = {}) =>
    app.database.tenant(of.id, (tx) =>
      appendAudit(
        tx,
        { organizationId: of.id, actorId, actorName: '', ip: '', requestId: '', now: at(second) },
        [{ action, subject: { kind: 'matter', id } }],
      ),
    )
  await log(1, 'matter.update', 1)
  await log(2, 'matter.move', 9)
  await log(3, 'matter.update', 8)
  await log(4, 'matter.look', 10)
  await log(null, 'matter.update', 10)
  await log(5, 'matter.update', 10, { id: 8 })
  await log(6, 'matter.update', 10, { of: other })
  const since = (moment: Date | null) =>
    app.database.tenant(org.id, (tx) =>
      whoActed(tx, { organizationId: org.id, kind: 'matter', id: 7 }, ['matter.update'], moment),
    )
  expect(await since(at(9))).toEqual([3])
  expect((await since(null)).sort()).toEqual([1, 3])
  expect((await since(at(30))).sort()).toEqual([1, 3])
})
