import { expect, test } from 'vitest'
import { numberedGroups, scoreRuleIssues } from './score-rule.ts'

const item = { name: '交付及时', criterion: '', maxScore: 10, weight: null }

test('a new item gets the next number, the others keep theirs', () => {
  const groups = [
    { name: '履约 ', items: [{ ...item, id: 4 }, item] },
    { name: '服务', items: [item] },
  ]
  const numbered = numberedGroups(groups)
  expect(numbered.map(({ name }) => name)).toEqual(['履约', '服务'])
  expect(numbered.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([4, 5, 6])
})

test('a rule is refused at what is missing or wrong in it', () => {
  const found = (groups: Parameters<typeof scoreRuleIssues>[0]) =>
    scoreRuleIssues(groups).map(({ path, code }) => `${path} ${code}`)
  expect(found([{ name: '履约', items: [{ ...item, id: 1 }, item] }])).toEqual([])
  expect(found([{ name: ' ', items: [] }])).toEqual(['groups.0.name required', 'groups.0 required'])
  expect(
    found([
      {
        name: '履约',
        items: [
          { ...item, id: 1, name: '' },
          { ...item, id: 1, maxScore: 2.5, weight: 0 },
          { ...item, maxScore: 1001, weight: 1000 },
        ],
      },
    ]),
  ).toEqual([
    'groups.0.items.0.name required',
    'groups.0.items.1.maxScore scorePoints',
    'groups.0.items.1.weight scorePoints',
    'groups.0.items.1.id twice',
    'groups.0.items.2.maxScore scorePoints',
  ])
})
