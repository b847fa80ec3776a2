import { expect, test } from 'vitest'
import { cooperationView } from './cooperation-view.ts'

test('the cooperation panel shows all columns with View, and fewer of them in preview [SCR-28]', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
  const whole = cooperationView(rows(6), false)
  expect(whole.rows).toHaveLength(6)
  expect(whole.columns).toEqual(['contractName', 'amount', 'state', 'operatorList', 'updateTime', 'view'])
  const preview = cooperationView(rows(6), true)
  expect(preview.rows).toHaveLength(2)
  expect(preview.columns.length).toBeLessThan(whole.columns.length)
  expect(preview.columns).not.toContain('view')
  expect([0, 1, 2, 5, 6].map((count) => cooperationView(rows(count), false).height)).toEqual([
    100, 100, 200, 200, 300,
  ])
})
