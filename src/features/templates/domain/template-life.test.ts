import { describe, expect, test } from 'vitest'
import {
  nextStanding,
  type TemplateEvent,
  type TemplateStanding,
  templateAbilities,
  templateStateLabels,
} from './template-life.ts'

const draft: TemplateStanding = { state: 1, publishedVersionID: null, pendingVersionID: null }
const published: TemplateStanding = { state: 2, publishedVersionID: 7, pendingVersionID: null }
const retired: TemplateStanding = { state: 3, publishedVersionID: 7, pendingVersionID: null }
const waiting: TemplateStanding = { state: 4, publishedVersionID: null, pendingVersionID: 8 }
const renewed: TemplateStanding = { state: 2, publishedVersionID: 7, pendingVersionID: 8 }
const events: TemplateEvent[] = [
  'edit',
  'submit',
  'approve',
  'return',
  'reject',
  'withdraw',
  'publish',
  'retire',
  'delete',
]

describe('what may happen to a template', () => {
  test.each([
    ['a draft', draft, ['edit', 'submit', 'publish', 'delete']],
    ['a published one', published, ['edit', 'submit', 'publish', 'retire', 'delete']],
    ['a retired one', retired, ['edit', 'submit', 'publish', 'delete']],
    ['one that waits', waiting, ['approve', 'return', 'reject', 'withdraw']],
    ['a published one whose next version waits', renewed, ['approve', 'return', 'reject', 'withdraw']],
  ])('%s', (_, standing, may) => {
    expect(events.filter((event) => nextStanding(standing, event, 9))).toEqual(may)
  })

  test('the version in use is not submitted again', () => {
    expect(nextStanding(published, 'submit', 7)).toBeNull()
  })
})

test('approval publishes the version that waited; every other end leaves things as they were', () => {
  expect(nextStanding(waiting, 'approve')).toEqual({
    state: 2,
    publishedVersionID: 8,
    pendingVersionID: null,
  })
  expect(nextStanding(renewed, 'approve')).toEqual({
    state: 2,
    publishedVersionID: 8,
    pendingVersionID: null,
  })
  for (const event of ['return', 'reject', 'withdraw'] as const) {
    expect(nextStanding(waiting, event)).toEqual(draft)
    expect(nextStanding(renewed, event)).toEqual(published)
  }
})

test('submitting leaves what is published in use, and a retired one retired until it is approved', () => {
  expect(nextStanding(draft, 'submit', 8)).toEqual(waiting)
  expect(nextStanding(published, 'submit', 8)).toEqual(renewed)
  expect(nextStanding(retired, 'submit', 8)).toMatchObject({ state: 3, pendingVersionID: 8 })
})

test('with a flow one submits, without one publishes; who only reads does neither, and what has contracts is not deleted', () => {
  const facts = { mayManage: true, hasFlow: true, isUsed: false }
  expect(templateAbilities(draft, facts)).toEqual({
    edit: true,
    submit: true,
    publish: false,
    retire: false,
    delete: true,
  })
  expect(templateAbilities(published, { ...facts, hasFlow: false, isUsed: true })).toEqual({
    edit: true,
    submit: false,
    publish: true,
    retire: true,
    delete: false,
  })
  const none = templateAbilities(published, { ...facts, mayManage: false })
  expect(Object.values(none).some(Boolean)).toBe(false)
})

test('a version has to be named to be submitted or published', () => {
  expect(nextStanding(draft, 'submit')).toBeNull()
  expect(nextStanding(published, 'submit')).toBeNull()
  expect(nextStanding(draft, 'publish')).toBeNull()
})

test('an approval ends only where a version waits', () => {
  for (const event of ['approve', 'return', 'reject', 'withdraw'] as const)
    expect(nextStanding(published, event, 9)).toBeNull()
})

test('publishing puts a version into use at once, retiring keeps the last one', () => {
  expect(nextStanding(retired, 'publish', 9)).toEqual({
    state: 2,
    publishedVersionID: 9,
    pendingVersionID: null,
  })
  expect(nextStanding(published, 'retire')).toEqual(retired)
})

test('while a version waits nothing of the template is offered, whoever asks', () => {
  const facts = { mayManage: true, hasFlow: true, isUsed: false }
  expect(Object.values(templateAbilities(renewed, facts)).some(Boolean)).toBe(false)
})

test('every state has its words', () => {
  expect(Object.entries(templateStateLabels).map(([state, words]) => [state, ...words.split(' | ')])).toEqual(
    [
      ['1', '草稿', 'Draft'],
      ['2', '已发布', 'Published'],
      ['3', '已停用', 'Retired'],
      ['4', '审批中', 'In approval'],
    ],
  )
})
