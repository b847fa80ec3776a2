import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const { org, node, by, newFlow, starter, yi, submit, detailOf, outcomesOf, asked } = await paperOffice(app)

const fifty = await Promise.all(
  Array.from({ length: 50 }, (_, at) => org.person({ role: 'businessStaff', name: `审批人${at + 1}` })),
)

/** All fifty see their task, then all of them decide at one moment. */
async function allDecide(paper: number, reject: (at: number) => boolean = () => false) {
  const seen = await Promise.all(fifty.map((one) => detailOf(one, paper)))
  return Promise.all(
    fifty.map((one, at) => {
      const { id, mine } = seen[at] as (typeof seen)[number]
      const body = { taskID: mine.taskID ?? 0, comment: `第${at + 1}位` }
      return one.try(reject(at) ? api.rejectApproval : api.approveApproval, { params: { id }, body })
    }),
  )
}

const counted = (codes: readonly number[]) => ({
  done: codes.filter((code) => code === 0).length,
  late: codes.filter((code) => code === 40904).length,
})

const decisions = async (paper: number, action: string) => {
  const { history } = await detailOf(starter, paper)
  return history.filter((one) => one.action === action)
}

describe('fifty people at one step, at one moment', () => {
  test('where all have to agree, each is counted once, and the last one, whoever that is, passes it', async () => {
    const flow = await newFlow([node('a', by(...fifty), { mode: 'all' }), node('b', by(yi))])
    const { paper } = await submit(flow.id)
    const answers = await allDecide(paper)
    expect(counted(answers.map(({ code }) => code))).toEqual({ done: 50, late: 0 })
    const given = await decisions(paper, 'approve')
    expect(new Set(given.map(({ comment }) => comment)).size).toBe(50)
    expect(given).toHaveLength(50)
    expect(await asked(paper)).toEqual(['乙'])
  })

  test('where one is enough, one decides and the others are told that it was decided', async () => {
    const flow = await newFlow([node('a', by(...fifty), { mode: 'any' })])
    const { paper } = await submit(flow.id)
    const answers = await allDecide(paper)
    expect(counted(answers.map(({ code }) => code))).toEqual({ done: 1, late: 49 })
    expect(await decisions(paper, 'approve')).toHaveLength(1)
    expect(outcomesOf(paper)).toEqual(['approved'])
  })

  test('of a share as many decide as it needs, and no more', async () => {
    const flow = await newFlow([node('a', by(...fifty), { mode: 'share', share: 30 })])
    const { paper } = await submit(flow.id)
    const answers = await allDecide(paper)
    expect(counted(answers.map(({ code }) => code))).toEqual({ done: 30, late: 20 })
    expect(await decisions(paper, 'approve')).toHaveLength(30)
    expect(outcomesOf(paper)).toEqual(['approved'])
  })

  test('one rejection among them ends it once; nobody agrees after it', async () => {
    const flow = await newFlow([node('a', by(...fifty), { mode: 'all' })])
    const { paper } = await submit(flow.id)
    const answers = await allDecide(paper, (at) => at % 10 === 3)
    const { done, late } = counted(answers.map(({ code }) => code))
    expect(done + late).toBe(50)
    expect(await decisions(paper, 'reject')).toHaveLength(1)
    expect(await decisions(paper, 'approve')).toHaveLength(done - 1)
    expect(outcomesOf(paper)).toEqual(['rejected'])
    const { state, history } = await detailOf(starter, paper)
    expect([state, history.at(-1)?.action]).toEqual(['rejected', 'reject'])
  })
})
