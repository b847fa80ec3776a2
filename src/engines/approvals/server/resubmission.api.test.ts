import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import { previewApproval } from './index.ts'

const app = await testApp()
const { org, node, by, newFlow, jia, yi, bing, starter, submit, detailOf, approve, asked } =
  await paperOffice(app)

const previewOf = (flowId: number, paper: number, client: TestClient = starter) =>
  org.run(client.userId, (context) =>
    previewApproval(context, { flowId, subject: { kind: 'paper', id: paper } } as never),
  )
const outcomes = (preview: Awaited<ReturnType<typeof previewOf>>) =>
  preview.nodes.map(({ id, outcome }) => [id, outcome])

async function returnBy(client: TestClient, paper: number, resume: 'inPlace' | 'onward') {
  const { id, mine } = await detailOf(client, paper)
  const body = { taskID: mine.taskID, comment: '补充附件', resume }
  expect((await client.post(`/approvals/${id}/return`, body)).status).toBe(200)
}

describe('the preview of what was returned shows the way that will be taken', () => {
  test.each([
    ['inPlace', 'kept', ['乙']],
    ['onward', 'ask', ['甲']],
  ] as const)('%s', async (resume, first, people) => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(yi)), node('z', by(bing))])
    const { paper } = await submit(flow.id)
    expect(await previewOf(flow.id, 90_000)).toMatchObject({ resumes: null, canStart: true })
    await approve(jia, paper)
    await returnBy(yi, paper, resume)
    const preview = await previewOf(flow.id, paper)
    expect(preview.resumes).toBe(resume)
    expect(outcomes(preview)).toEqual([
      ['a', first],
      ['b', 'ask'],
      ['z', 'ask'],
    ])
    await submit(flow.id, starter, paper)
    expect(await asked(paper)).toEqual(people)
  })

  test('by the version that it goes on in, not the newest; another flow begins anew', async () => {
    const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
    const other = await newFlow([node('q', by(bing))])
    const { paper } = await submit(flow.id)
    await approve(jia, paper)
    await returnBy(yi, paper, 'inPlace')
    expect(outcomes(await previewOf(other.id, paper))).toEqual([['q', 'ask']])
    expect((await previewOf(flow.id, paper)).resumes).toBe('inPlace')
  })

  test('a node that is not asked again may have lost its people', async () => {
    const gone = await org.person({ role: 'businessStaff', name: '将离职' })
    const flow = await newFlow([node('a', by(gone), { whenEmpty: 'refuse' }), node('b', by(yi))])
    const { paper } = await submit(flow.id)
    await approve(gone, paper)
    await returnBy(yi, paper, 'inPlace')
    await app.database.system((tx) =>
      tx.updateTable('users').set({ state: 'terminated' }).where('id', '=', gone.userId).execute(),
    )
    expect(await previewOf(flow.id, paper)).toMatchObject({ canStart: true })
    await submit(flow.id, starter, paper)
    expect(await asked(paper)).toEqual(['乙'])
  })
})

describe('a flow never approves by itself', () => {
  test('with every node skipped neither preview nor submission lets it start', async () => {
    const gone = await org.person({ role: 'businessStaff', name: '已离职' })
    await app.database.system((tx) =>
      tx.updateTable('users').set({ state: 'terminated' }).where('id', '=', gone.userId).execute(),
    )
    const { id } = await org.run(org.administratorId, async (context) => {
      const { createFlow } = await import('./index.ts')
      return createFlow(context, {
        kind: 'paper',
        name: '全部跳过',
        description: '',
        enabled: true,
        definition: {
          formatVersion: 1,
          samePerson: 'once',
          nodes: [
            { ...node('a', by(gone), { mode: 'any' }), whenEmpty: 'skip' },
            { kind: 'cc', id: 'c', name: '抄送', who: by(jia) },
          ],
        } as never,
      })
    })
    await app.database.system(async (tx) => {
      const { definition } = await tx
        .selectFrom('approval_flows')
        .select('definition')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const version = await tx
        .insertInto('approval_flow_versions')
        .values({
          organization_id: org.id,
          flow_id: id,
          number: 1,
          definition: JSON.stringify(definition),
          published_by: null,
          published_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('approval_flows')
        .set({ published_version_id: version.id })
        .where('id', '=', id)
        .execute()
    })
    expect(await previewOf(id, 90_100)).toMatchObject({ canStart: false, problem: 'nobodyAsked' })
    await expect(submit(id)).rejects.toMatchObject({ issues: [{ code: 'nobodyAsked' }] })
  })
})
