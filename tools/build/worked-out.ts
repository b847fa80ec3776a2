import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Modules that hold nothing but data which is worked out from much else. */
const modules =
  /\/src\/app\/slices\/(record-places|page-places|form-kinds|permission-parts|log-words|log-actions|notice-choices)\.ts$/

/** Gives the browser what such a module exports, as the build works it out, in place of everything that it is worked out from. */
export const workedOut = (): Plugin => ({
  name: 'worked-out',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: modules },
    async handler(id) {
      const values = Object.entries(await import(pathToFileURL(id).href))
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  },
})
