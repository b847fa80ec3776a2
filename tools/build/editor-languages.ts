import type { Plugin } from 'vite'

const all = /var locales = \{[^}]*\};/
const ours = 'var locales = { en, "zh-CN": zhCN };'

/** Leaves out of the editor library the languages that the product does not speak: 60 KB of words. A version of the library that lists them otherwise fails the build. */
export const editorLanguages = (): Plugin => ({
  name: 'editor-languages',
  apply: 'build',
  transform: {
    filter: { id: /@docx-editor\.dev[\\/]i18n[\\/]dist[\\/]index\.mjs$/ },
    handler(code) {
      if (!all.test(code))
        throw new Error(
          '@docx-editor.dev/i18n lists its languages otherwise than 2.30.0: see tools/build/editor-languages.ts',
        )
      return { code: code.replace(all, ours), map: null }
    },
  },
})
