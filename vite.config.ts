import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdStyles } from './tools/build/antd-styles.ts'
import { editorNumbering } from './tools/build/editor-numbering.ts'
import { firstPaint } from './tools/build/first-paint.ts'
import { outsidePage } from './tools/build/outside-page.ts'
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
    outsidePage(),
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
        // Few files, none of them for nobody: a browser asks for six at a time, and what waits behind a hundred small ones waits long.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
            {
              name: 'base',
              test: /node_modules[\\/](@tanstack|i18next|zod|dayjs)[\\/]|[\\/]src[\\/]web[\\/]no-eval\.ts/,
              priority: 8,
            },
            // What every page begins with, the frame of those behind sign-in, the sign-in.
            { name: 'start', tags: ['$initial'], priority: 7 },
            {
              name: 'frame',
              test: /[\\/]src[\\/]app[\\/]web[\\/](layout[\\/]shell-layout\.tsx|page-styles\.ts)/,
              priority: 6,
            },
            {
              name: 'entry',
              test: /[\\/]src[\\/]app[\\/]web[\\/]account[\\/]sign-in-page\.tsx/,
              priority: 5,
            },
            // What so many screens share that every person needs it soon; what they ask the server; pictures of a few hundred bytes each.
            { name: 'common', minShareCount: 24, priority: 4 },
            { name: 'calls', test: /[\\/]domain[\\/][\w-]*api\.ts$/, minShareCount: 2, priority: 3 },
            { name: 'icons', test: /[\\/]@ant-design[\\/]icons/, minShareCount: 2, priority: 2 },
          ],
        },
      },
    },
  },
})
