import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import { readReview, reviewPath } from '../domain/index.ts'

const app = await testApp()
const { node, by, newFlow, jia, yi, ding, submit, detailOf, approve } = await paperOffice(app)

test('what to know before deciding is for whoever may see the approval, and for nobody else', async () => {
  const flow = await newFlow([node('a', by(jia))])
  const { paper } = await submit(flow.id)
  const params = { kind: 'paper', id: paper }
  expect(await jia.call(readReview, { params })).toEqual({ facts: [], risks: [], wordings: [] })
  expect((await ding.try(readReview, { params })).status).toBe(404)
  const other = await app.organization()
  expect((await (await other.as('administrator')).try(readReview, { params })).status).toBe(404)
  expect((await jia.try(readReview, { params: { kind: 'nothing', id: paper } })).status).toBe(404)
})

test('a person asked is led to where they decide, and has nothing to read once they did', async () => {
  const flow = await newFlow([node('a', by(jia)), node('b', by(yi))])
  const { paper } = await submit(flow.id)
  await app.runJobs()
  const notices = async () => {
    const { data } = await jia.get('/notifications?pageSize=100')
    return (data.list as { link: string; kind: string; readAt: string | null }[]).filter(isAboutPaper(paper))
  }
  expect((await notices()).map(({ kind, link, readAt }) => [kind, link, readAt])).toEqual([
    ['approval.asked', reviewPath({ kind: 'paper', id: paper }), null],
  ])
  await approve(jia, paper)
  expect((await notices())[0]?.readAt).not.toBeNull()
  const { history, nodes } = await detailOf(yi, paper)
  expect(history.map(({ action, askedAt }) => [action, askedAt !== null])).toEqual([
    ['submit', false],
    ['approve', true],
  ])
  expect(nodes.map(({ people }) => people[0]?.askedAt !== null)).toEqual([true, true])
})
