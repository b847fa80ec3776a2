import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const library = join(import.meta.dirname, '../../node_modules/pdfjs-dist')
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string }
const folders = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }

/**
 * What pdf.js asks for by name while it shows a file: character maps and fonts that a PDF need not carry, and picture decoders that run without
 * WebAssembly, which our content security policy forbids. Served from our own origin at `__pdfAssets__`.
 */
export const pdfAssets = (): Plugin => {
  const path = `assets/pdf-${version}`
  return {
    name: 'pdf-assets',
    config: (_, { command }) => ({
      define: {
        __pdfAssets__: JSON.stringify(command === 'build' ? `/${path}/` : '/node_modules/pdfjs-dist/'),
      },
    }),
    generateBundle() {
      for (const [folder, wanted] of Object.entries(folders)) {
        for (const name of readdirSync(join(library, folder)).filter((each) => wanted.test(each))) {
          this.emitFile({
            type: 'asset',
            fileName: `${path}/${folder}/${name}`,
            source: readFileSync(join(library, folder, name)),
          })
        }
      }
    },
  }
}
