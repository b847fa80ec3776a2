import { expect, test } from 'vitest'
import { type AskedBy, inboxSorts, inboxTabs, whyAsked } from './inbox-api.ts'
import { inboxDefinition } from './inbox-lists.ts'

const plain: AskedBy = { isOpinion: false, behalfOf: null, addedHow: null, addedFor: null, last: null }
const after = (action: NonNullable<AskedBy['last']>['action'], isWhenAsked = true): AskedBy => ({
  ...plain,
  last: { action, by: 7, from: 8, isWhenAsked },
})

test.each([
  ['a step of their own asks them', plain, { as: 'own', of: null }],
  ['they stand in for somebody', { ...plain, behalfOf: 3 }, { as: 'deputy', of: 3 }],
  ['somebody had them asked', { ...plain, addedHow: 'before', addedFor: 4 }, { as: 'added', of: 4 }],
  ['somebody asks what they think', { ...plain, isOpinion: true, addedFor: 5 }, { as: 'opinion', of: 5 }],
  ['their adding ended', { ...plain, addedHow: 'ended', addedFor: null }, { as: 'own', of: null }],
  ['nobody is left who added them', { ...plain, addedHow: 'after', addedFor: null }, { as: 'own', of: null }],
  ['somebody handed it over', after('handOver'), { as: 'handedOver', of: 8 }],
  ['a limit gave it to them', after('limit'), { as: 'handedOver', of: 8 }],
  ['somebody left', after('left', false), { as: 'handedOver', of: 7 }],
  ['it was submitted again', after('resubmit', false), { as: 'again', of: null }],
  ['it was returned to their step', after('return'), { as: 'sentBack', of: 7 }],
  ['it was returned to a step before theirs', after('return', false), { as: 'own', of: null }],
  ['they stand in for whom it was added', { ...after('handOver'), behalfOf: 3 }, { as: 'deputy', of: 3 }],
] as const)('an approval waits because %s', (_, asked, why) => {
  expect(whyAsked(asked)).toEqual(why)
})

const offered = { kinds: [], flows: [], hasLimits: false }

test.each(inboxTabs)(
  'the tab %s offers the orders that it has, and due times where there are some',
  (tab) => {
    const { columns } = inboxDefinition(tab, 'zh-CN', offered)
    const sortable = columns.filter((column) => column.sortable).map(({ key }) => key)
    expect(sortable.toSorted()).toEqual(inboxSorts[tab].toSorted())
    const due = (hasLimits: boolean) =>
      inboxDefinition(tab, 'zh-CN', { ...offered, hasLimits }).columns.find(({ key }) => key === 'dueAt')
        ?.shown
    expect([due(false), due(true)]).toEqual([false, tab === 'todo' || tab === 'waiting'])
  },
)
