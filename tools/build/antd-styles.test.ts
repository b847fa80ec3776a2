import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importedFromAntd, partsOf, topRules } from './antd-styles.ts'

describe('the styles of antd', () => {
  it('are kept for what the sources import, and those of the shell come first', () => {
    const css =
      '.ant-btn{color:red}a{color:var(--x)}.ant-table .ant-btn{x:y}.ant-tour{x:y}@media (print){.ant-rate{x:y}}@keyframes k{from{x:y}}.css-var-1{--a:b}'
    expect(partsOf(css, new Set(['Button', 'Table', 'Rate']))).toEqual({
      core: '.ant-btn{color:red}@keyframes k{from{x:y}}',
      pages: '.ant-table .ant-btn{x:y}@media (print){.ant-rate{x:y}}',
    })
  })

  it('know what is imported, under another name and as a type too', () => {
    const names = importedFromAntd(["import { Button as B, type TableProps, Form } from 'antd'\n"])
    expect([...names]).toEqual(expect.arrayContaining(['Button', 'TableProps', 'Form', 'Col']))
  })

  it('lose nothing when everything is imported', () => {
    const css = readFileSync('node_modules/antd/dist/antd.css', 'utf8')
    const rules = topRules(css)
    expect(rules.join('')).toBe(css.trim())
    const { core, pages } = partsOf(css, new Set())
    expect(core.length + pages.length).toBeLessThan(css.length)
    for (const needed of [
      '.ant-btn',
      '.ant-modal',
      '.ant-input',
      '.ant-checkbox',
      '.ant-message',
      '.ant-drawer',
      '.ant-dropdown',
    ])
      expect(core).toContain(`${needed}{`)
    for (const needed of ['.ant-table', '.ant-picker', '.ant-select', '.ant-pagination', '.ant-tabs'])
      expect(pages).toContain(needed)
  })
})
