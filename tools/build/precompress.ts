import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|txt|webmanifest|mjs)$/
const smallest = 1024

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

/** Largest sum of scripts that the first page may load at once, in KB of gzip. */
const scriptLimit = 400

/** Writes .br and .gz beside every text file of the build, and prints what the first page loads; a heavier page fails the build. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir
    },
    closeBundle: () => {
      for (const file of filesBelow(folder)) {
        if (!compressible.test(file) || statSync(file).size < smallest) continue
        const bytes = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
      console.log(firstPage(folder))
    },
  }
}

/** Script and style that index.html names, in gzip; throws when the scripts are over the limit. */
export function firstPage(folder: string): string {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(js|css))"/g)].map((match) => ({
    file: join(folder, match[1] as string),
    kind: match[2] as string,
  }))
  const kilobytes = (kind: string) => {
    const bytes = named
      .filter((one) => one.kind === kind)
      .map(({ file }) => gzipSync(readFileSync(file)).length)
    return bytes.reduce((sum, size) => sum + size, 0) / 1024
  }
  const [script, style] = [kilobytes('js'), kilobytes('css')]
  const text = `first page: script ${script.toFixed(1)} KB gzip, style ${style.toFixed(1)} KB gzip`
  if (script > scriptLimit) throw new Error(`${text}: at most ${scriptLimit} KB of script`)
  return text
}
