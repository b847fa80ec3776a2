import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Bundle } from './first-paint.ts'
import { pageBudgets, partsOfPages, weighPages } from './page-budgets.ts'

const script = (fileName: string, modules: string[], imports: string[] = []) => [
  fileName,
  {
    type: 'chunk',
    fileName,
    facadeModuleId: null,
    moduleIds: modules.map((one) => `/p/${one}`),
    imports,
    code: '',
  },
]
const bundle = Object.fromEntries([
  script('start.js', ['src/main.tsx'], ['react.js']),
  script('react.js', []),
  script('list.js', ['src/list.tsx', 'src/table.tsx'], ['start.js']),
  script('dialog.js', ['src/dialog.tsx'], ['react.js']),
]) as unknown as Bundle
const budget = { page: 'list', modules: ['src/main.tsx', 'src/table.tsx'], kilobytes: 30 }

it('counts what the modules of a page import, once, and nothing that is fetched later', () => {
  const [parts] = partsOfPages(bundle, [budget])
  expect(parts?.scripts.toSorted()).toEqual(['list.js', 'react.js', 'start.js'])
})

it('says what pages weigh, and fails the build for a page over its budget', () => {
  const parts = partsOfPages(bundle, [budget])
  expect(weighPages(parts, () => 10 * 1024)).toBe('scripts: list 30 of 30 KB')
  expect(() => weighPages(parts, () => 10 * 1024 + 1)).toThrow('list 30 of 30 KB')
})

it('fails the build when a page is made of other modules by now', () => {
  expect(() => partsOfPages(bundle, [{ ...budget, modules: ['src/gone.tsx'] }])).toThrow('src/gone.tsx')
})

it('has a budget for modules that are there', () => {
  expect(pageBudgets.flatMap(({ modules }) => modules).filter((module) => !existsSync(module))).toEqual([])
})
