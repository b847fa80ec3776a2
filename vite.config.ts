import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './tools/build/antd-styles.ts'
import { editorNumbering } from './tools/build/editor-numbering.ts'
import { firstPaint } from './tools/build/first-paint.ts'
import { pdfAssets } from './tools/build/pdf-assets.ts'
import { precompress } from './tools/build/precompress.ts'
import { themeStyles } from './tools/build/theme-styles.ts'

const door = /\/src\/((engines|features)\/[\w-]+\/)?(web|domain)\/index\.ts$/

// The browser application: hashed assets in dist/, compressed beforehand, no inline script or style (strict CSP).
export default defineConfig({
  publicDir: 'src/app/web/public',
  plugins: [
    react(),
    themeStyles(),
    antdStyles(),
    pdfAssets(),
    editorNumbering(),
    firstPaint(),
    precompress(),
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
      // A door only names what stands behind it: who takes one thing from it does not get the others.
      treeshake: { moduleSideEffects: (id: string) => !door.test(id) },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'base',
              test: /node_modules[\\/](@tanstack|i18next|zod|dayjs)[\\/]|[\\/]src[\\/]web[\\/]no-eval\.ts/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})
