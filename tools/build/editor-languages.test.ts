import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { editorLanguages } from './editor-languages.ts'

const { handler } = editorLanguages().transform as unknown as { handler: (code: string) => { code: string } }

it('keeps Chinese and English of the editor library, and needs the library as it is', () => {
  const code = readFileSync('node_modules/@docx-editor.dev/i18n/dist/index.mjs', 'utf8')
  expect(code).toMatch(/\n {2}de,\n/)
  const lists = handler(code).code.match(/var locales = .*/g)
  expect(lists).toEqual(['var locales = { en, "zh-CN": zhCN };'])
  expect(() => handler('export const locales = new Map()')).toThrow('editor-languages.ts')
})
