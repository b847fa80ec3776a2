import { expect, it } from 'vitest'
import { legalRules } from './legal-rules.ts'

it('no rule says in English what only a Chinese sentence has', () => {
  const words = legalRules.all.flatMap((rule) => [
    rule.title,
    rule.group,
    ...rule.versions.flatMap(({ law, article }) => [law, article]),
  ])
  const english = words.map((both) => both.split(' | ')[1] ?? '')
  expect(english).not.toContain('')
  expect(english.filter((text) => /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text))).toEqual([])
})
