import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The library's one function that writes a paragraph's number, as version 2.30.0 has it. */
const original = 'function zo(e,t){switch(e){case "decimal":return co(t);'
const rules = resolve(import.meta.dirname, '../../src/engines/editor/domain/chinese-number.ts')
const library = /@docx-editor\.dev[\\/]core[\\/]dist[\\/]chunk-[\w-]+\.js$/

/**
 * Teaches the editor library Chinese numbers: it knows none and writes 第1条 for 第一条. The place is patched by its text, so that another version
 * of the library fails the build instead of numbering contracts wrongly.
 */
export const editorNumbering = (): Plugin => {
  let patched = 0
  let seen = 0
  return {
    name: 'editor-numbering',
    enforce: 'pre',
    // Prepared by the dev server the library would pass by here.
    config: () => ({ optimizeDeps: { exclude: ['@docx-editor.dev/core', '@docx-editor.dev/react'] } }),
    transform(code, id) {
      if (!library.test(id.split('?')[0] ?? '')) return null
      seen++
      if (!code.includes(original)) return null
      patched++
      const ours =
        'function zo(e,t){let zh=chancery$number(e,t);if(zh!==null)return zh;switch(e){case "decimal":return co(t);'
      return {
        code: `import{chineseNumber as chancery$number}from${JSON.stringify(rules)};${code.replace(original, () => ours)}`,
        map: null,
      }
    },
    buildEnd(error) {
      if (!error && seen > 0 && patched !== 1)
        throw new Error(
          `@docx-editor.dev/core has its numbering function ${patched} times where 2.30.0 has it once: see tools/build/editor-numbering.ts`,
        )
    },
  }
}
