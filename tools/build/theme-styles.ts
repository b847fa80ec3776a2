import type { Plugin } from 'vite'
import { themeCss } from '../../src/web/theme/palette.ts'

const id = 'virtual:theme.css'

/** Gives the palette to the browser as a stylesheet: `import 'virtual:theme.css'`. */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load: (source) => (source === `\0${id}` ? themeCss() : null),
})
