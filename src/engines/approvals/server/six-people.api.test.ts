import { expect, test } from 'vitest'
import { addDays, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { aloneApp, type TestClient } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'
import { expireLimits } from './limits.ts'

// The time limit of all organisations is let run out here.
const app = await aloneApp()
const office = await paperOffice(app)
const { org, node, by, jia, yi, bing, ding, starter, submit, detailOf, approve, asked, outcomesOf } = office
const [wu, ji] = [
  await org.person({ role: 'businessStaff', name: '戊' }),
  await org.person({ role: 'businessStaff', name: '己' }),
]
const admin = await org.person({ role: 'administrator', name: '主任' })

const definition = api.flowDefinitionSchema.parse({
  samePerson: 'each',
  nodes: [
    node('a', by(jia, yi), { mode: 'all', timeLimit: { hours: 8, action: 'remind' } }),
    {
      kind: 'condition',
      id: 'x',
      name: '金额',
      branches: [
        {
          id: 'large',
          name: '大额',
          when: { match: 'all', conditions: [{ fieldId: 'amount', operator: 3, value: '10000' }] },
        },
        { id: 'rest', name: '其他', when: null },
      ],
    },
    {
      kind: 'parallel',
      id: 'p',
      name: '会审',
      within: 'large',
      branches: [
        { id: 'legal', name: '法务' },
        { id: 'money', name: '财务' },
      ],
    },
    node('l', by(bing), { within: 'legal' }),
    node('m', by(ding, wu, ji), { within: 'money', mode: 'share', share: 2 }),
    node('z', by(ji), { timeLimit: { hours: 4, action: 'pass' } }),
  ],
})

async function act<Body extends object>(
  client: TestClient,
  paper: number,
  call: { path: string; method: string },
  body: (mine: { taskID: number | null; addTaskID: number | null }) => Body,
) {
  const { id, mine } = await detailOf(client, paper)
  return client.send(call.method, call.path.replace('{id}', String(id)), body(mine))
}

test('six people run a flow of all kinds of steps through every action; the history tells all [ASK-03] [ASK-04]', async () => {
  // Designed and published by calls, as the editor makes them.
  const made = await admin.call(api.createFlow, {
    body: { kind: 'paper', name: '六人流程', definition },
  } as never)
  const published = await admin.call(api.publishFlow, {
    params: { id: made.id },
    body: { version: made.version },
  } as never)
  const flowId = published.id
  const form = (await admin.call(api.listConditionForms, { params: { id: flowId } })).list[0]
  const simulated = await admin.call(api.simulateFlow, {
    params: { id: flowId },
    body: {
      definition,
      initiatorID: starter.userId,
      formVersionID: form?.formVersionID ?? 0,
      values: { amount: { amount: '2000000', unit: 'CNY' } },
    } as never,
  })
  expect(simulated.canStart).toBe(true)
  expect(
    simulated.nodes.map(({ id, people }) => `${id} ${people.map(({ name }) => name).join('')}`.trim()),
  ).toEqual(['a 甲乙', 'x', 'p', 'l 丙', 'm 丁戊己', 'z 己'])
  // Who may not design flows neither designs nor simulates one.
  const stranger = await starter.try(api.createFlow, {
    body: { kind: 'paper', name: '别人的', definition },
  } as never)
  expect(stranger.status).toBe(403)

  // Submitted, withdrawn, and submitted anew.
  const paper = office.nextPaper()
  const nowAsked = async (...names: string[]) => expect(new Set(await asked(paper))).toEqual(new Set(names))
  office.written.set(paper, { amount: { amount: '2000000', unit: 'CNY' } })
  await submit(flowId, starter, paper)
  await nowAsked('甲', '乙')
  expect((await act(jia, paper, api.withdrawApproval, () => ({ comment: '' }))).status).toBe(403)
  await act(starter, paper, api.withdrawApproval, () => ({ comment: '改一处' }))
  await nowAsked()
  await submit(flowId, starter, paper)

  // 甲 has 己 agree first, decides, takes that back, and decides again.
  await act(jia, paper, api.addToApproval, ({ addTaskID }) => ({
    taskID: addTaskID,
    userIDs: [ji.userId],
    how: 'before',
    comment: '请先看',
  }))
  await nowAsked('己', '乙')
  await approve(ji, paper)
  await approve(jia, paper)
  await act(jia, paper, api.takeBackApproval, () => ({ comment: '看错了' }))
  await nowAsked('甲', '乙')
  await approve(jia, paper)

  // 乙 is away; 戊 stands in.
  const today = dateIn(new Date(), defaultTimeZone)
  const away = await yi.try(api.createDelegation, {
    body: { delegateID: wu.userId, fromDate: today, toDate: addDays(today, 2) },
  } as never)
  expect(away.status).toBe(201)
  await nowAsked('戊')
  await approve(wu, paper)

  // The large branch, both of its ways at once. 丙 hands over to 甲, who returns it.
  await nowAsked('丙', '丁', '戊', '己')
  await act(bing, paper, api.handOverApproval, ({ taskID }) => ({
    taskID,
    toUserID: jia.userId,
    comment: '由甲审',
  }))
  await nowAsked('甲', '丁', '戊', '己')
  await approve(ding, paper)
  await act(jia, paper, api.returnApproval, ({ taskID }) => ({
    taskID,
    comment: '补充附件',
    resume: 'inPlace',
  }))
  await nowAsked()
  expect(outcomesOf(paper).at(-1)).toBe('returned')
  await submit(flowId, starter, paper)
  // The step that it came back from asks whom the flow names, and what was open beside it is open again.
  await nowAsked('丙', '丁', '戊', '己')
  await approve(bing, paper)
  await nowAsked('丁', '戊', '己')
  // Two of three are enough.
  await approve(ding, paper)
  await approve(wu, paper)
  await nowAsked('己')

  // 己 does not answer in time at the last step.
  const open = (await detailOf(starter, paper)).nodes.flatMap(({ people }) => people)
  const due = open.find(({ state }) => state === 'open')?.dueAt
  expect(due).toEqual(expect.any(String))
  await expireLimits(org.services, new Date(new Date(due ?? 0).getTime() + 60_000))
  // Nothing is approved by the clock alone: administrators decide.
  expect(await asked(paper)).toContain('主任')
  expect(outcomesOf(paper)).not.toContain('approved')
  await approve(admin, paper)
  expect(outcomesOf(paper).at(-1)).toBe('approved')

  const { state, history } = await detailOf(starter, paper)
  expect(state).toBe('approved')
  const lines = history.map(({ action, user, nodeName, detail }) =>
    [user?.name ?? '系统', action, nodeName, detail.behalf && `代${detail.behalf}`, detail.branch]
      .filter(Boolean)
      .join(' '),
  )
  expect(lines).toEqual([
    '发起人 submit',
    '发起人 withdraw 节点a',
    '发起人 submit',
    '甲 add 节点a',
    '己 approve 节点a',
    '甲 approve 节点a',
    '甲 takeBack 节点a',
    '甲 approve 节点a',
    '系统 delegate 节点a',
    '戊 approve 节点a 代乙',
    '系统 branch 金额 大额',
    '丙 handOver 节点l',
    '丁 approve 节点m',
    '甲 return 节点l',
    '发起人 resubmit',
    '丙 approve 节点l',
    '丁 approve 节点m',
    '戊 approve 节点m',
    '系统 limit 节点z',
    '主任 approve 节点z',
  ])
})
