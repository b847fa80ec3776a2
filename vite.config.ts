import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './tools/build/antd-styles.ts'
import { editorLanguages } from './tools/build/editor-languages.ts'
import { editorNumbering } from './tools/build/editor-numbering.ts'
import { firstPaint } from './tools/build/first-paint.ts'
import { outsidePage } from './tools/build/outside-page.ts'
import { pageBudgets } from './tools/build/page-budgets.ts'
import { pdfAssets } from './tools/build/pdf-assets.ts'
import { precompress } from './tools/build/precompress.ts'
import { scriptGroups } from './tools/build/script-groups.ts'
import {
  withoutAntdStyles,
  withoutFilterTrees,
  withoutMissedParts,
  withoutServerParts,
} from './tools/build/server-parts.ts'
import { themeStyles } from './tools/build/theme-styles.ts'
import { workedOut } from './tools/build/worked-out.ts'

const inert =
  /\/src\/((engines|features)\/[\w-]+\/)?(web\/index\.ts$|domain\/|shared\/|slice\.ts$)|\/node_modules\/@rc-component\//

// Built pages are those for use, whatever the shell says: those for development weigh more than they may.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production'

// The browser application: hashed assets in dist/, compressed beforehand, no inline script or style (strict CSP).
export default defineConfig({
  publicDir: 'src/app/web/public',
  plugins: [
    react(),
    workedOut(),
    withoutServerParts(),
    withoutMissedParts(),
    withoutAntdStyles(),
    withoutFilterTrees(),
    themeStyles(),
    antdStyles(),
    pdfAssets(),
    editorLanguages(),
    editorNumbering(),
    firstPaint(),
    outsidePage(),
    precompress(pageBudgets),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // A door only names what stands behind it, and a rule does nothing by being loaded: who takes one thing does not get the others.
      treeshake: { moduleSideEffects: (id: string) => !inert.test(id) },
      output: {
        codeSplitting: { groups: scriptGroups },
      },
    },
  },
})
