import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { themeStyles } from './theme-styles.ts'

/** The page of people outside, by the file it is built from. */
const page = 'share.html'

/**
 * Builds share.html, the page that people outside get at /share/…, by itself: it shares no file with the product, so that nothing of the product is loaded or told there. While
 * developing, its addresses are answered with it.
 */
export function outsidePage(): Plugin {
  let root = ''
  return {
    name: 'outside-page',
    configResolved: (config) => {
      root = config.root
    },
    configureServer: (server) => {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/share/')) request.url = `/${page}`
        next()
      })
    },
    async generateBundle() {
      if (this.meta.watchMode) return
      const { output } = (await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        mode: 'production',
        plugins: [themeStyles()],
        build: {
          write: false,
          target: 'es2023',
          assetsInlineLimit: 0,
          modulePreload: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(root, page),
            output: {
              entryFileNames: 'assets/share-[hash].js',
              assetFileNames: 'assets/share-[hash][extname]',
              codeSplitting: false,
            },
          },
        },
      })) as Rolldown.RolldownOutput
      for (const part of output)
        this.emitFile({
          type: 'asset',
          fileName: part.fileName,
          source: part.type === 'chunk' ? part.code : part.source,
        })
    },
  }
}
