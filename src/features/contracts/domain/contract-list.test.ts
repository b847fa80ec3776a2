import { expect, it } from 'vitest'
import { contractListDefinition } from './contract-list.ts'

/** Space at both sides, picture, gap, and three signs of 14 pixels: most names have three. */
const shortestForName = 12 + 24 + 8 + 3 * 14 + 12

it('a name of three characters is read whole in every column of people', () => {
  const people = (['contract', 'standing_book'] as const)
    .flatMap((type) => contractListDefinition(type, 'zh-CN').columns)
    .filter(({ cell }) => cell === 'user')
  expect(people).toHaveLength(4)
  expect(people.filter(({ width }) => (width ?? 0) < shortestForName)).toEqual([])
})

it.each(['zh-CN', 'en'] as const)(
  'the columns of the standing book fit beside the menu at 1440 pixels, in %s',
  (locale) => {
    const widths = contractListDefinition('standing_book', locale).columns.map(({ shown, width }) =>
      shown === false ? 0 : (width ?? 0),
    )
    // Beside the menu, the paddings and the column of actions: wider, and that column would cover the last one.
    expect(widths.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1440 - 200 - 66 - 76)
  },
)
