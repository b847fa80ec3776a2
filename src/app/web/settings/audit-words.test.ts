import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actionText } from '#engines/audit/web/index.ts'
import { logWords } from '../../slices/log-words.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Every action that server code writes down, as far as it stands there as a text: `action: 'contract.submit'`. */
function actionsInCode(): string[] {
  const files = globSync('{engines,features,app}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/web\/|demonstration/.test(file),
  )
  const lines = files.flatMap((file) => readFileSync(resolve(root, file), 'utf8').split('\n'))
  const texts = lines
    .filter((line) => /\baction: /.test(line))
    .flatMap((line) => [...line.matchAll(/'([a-z_]+\.[a-zA-Z]+)'/g)].map((found) => found[1] as string))
  return [...new Set(texts)].sort()
}

describe('the words of the audit log', () => {
  const actions = actionsInCode()

  it('are looked for in the code itself', () => {
    expect(actions).toContain('contract.submit')
    expect(actions).toContain('file.preview')
    expect(actions.length).toBeGreaterThan(40)
  })

  it.each(actions)('say what %s is, in both languages', (action) => {
    expect(actionText(logWords, action, 'zh-CN')).toMatch(/[一-鿿]/)
    expect(actionText(logWords, action, 'en')).toMatch(/[A-Z][a-z]+ /)
  })

  const named = [
    'contract_type',
    'department',
    'role',
    'position',
    'approval_flow',
    'case_type',
    'clause',
    'template',
  ]
  it.each(named)('say what the English name of %s is', (kind) => {
    expect(logWords.fields[`${kind}.nameEn`]).toBe('英文名称 | English name')
  })
})
