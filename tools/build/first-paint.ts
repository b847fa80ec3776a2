import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { entryWords } from '../../src/app/web/account/entry-words.ts'
import { product } from '../../src/shared/product.ts'
import { themeCss } from '../../src/web/theme/palette.ts'

type Words = Readonly<Record<'zh-CN' | 'en', string>>
type WordKey = keyof (typeof entryWords)['en']

/** In the page's language, which boot.js sets before anything is painted. */
const both = (words: Words): string =>
  `<span class="f-zh">${words['zh-CN']}</span><span class="f-en">${words.en}</span>`
const word = (key: WordKey): string => both({ 'zh-CN': entryWords['zh-CN'][key], en: entryWords.en[key] })

// The same elements as src/app/web/account/entry-frame.tsx and sign-in-form.tsx. There is no form yet: Enter must not send a password anywhere.
const signIn = (): string => `<div class="s-entry" id="first-paint">
<header class="s-entry-tools f-tools"></header>
<main class="s-entry-main">
<div class="s-entry-brand"><span class="s-mark s-mark-large" aria-hidden="true">${both(product.mark)}</span>
<div><strong>${both(product.name)}</strong><span>${both(product.tagline)}</span></div></div>
<section class="s-entry-card"><h1>${word('signInTitle')}</h1><p class="s-entry-hint">${word('signInHint')}</p>
<div class="s-form">
<div class="c-field"><label for="first-account">${word('accountLabel')}</label>
<input class="f-input" id="first-account" name="account" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200" autofocus></div>
<div class="c-field"><label for="first-password">${word('passwordLabel')}</label>
<input class="f-input" id="first-password" name="password" type="password" autocomplete="current-password" maxlength="200"></div>
<label class="f-check"><input type="checkbox" name="remember">${word('remember')}</label>
<button class="f-button" type="button" disabled>${word('signIn')}</button>
</div><p class="s-entry-note">${word('forgotPassword')}</p></section></main></div>`

const box = (kind: 'bone' | 'panel', style: string): string =>
  `<div class="f-${kind}" style="${style}"></div>`

// The frame of src/app/web/layout/shell-layout.tsx; the name of the organisation is not known yet.
const shell = (): string => `<div class="s-shell" id="first-paint" aria-busy="true">
<header class="s-top"><span class="s-brand"><span class="s-mark" aria-hidden="true">${both(product.mark)}</span>
<span class="s-brand-words"><strong>${both(product.name)}</strong></span></span></header>
<aside class="s-side"><div class="f-menu">${box('bone', 'width:75%').repeat(7)}</div></aside>
<main class="s-main"><div class="f-page">${box('bone', 'height:28px;width:220px')}${box('panel', 'height:96px')}${box('panel', 'height:320px')}</div></main></div>`

const styles = (root: string, files: readonly string[]): string =>
  [themeCss(), ...files.map((file) => readFileSync(join(root, file), 'utf8'))]
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\s*([{};,])\s*/g, '$1')

/** Whom a page greets: somebody without a session, or somebody who has brought one. */
export type FirstPage = 'signIn' | 'shell'

/**
 * A built page with its first paint in it: what can be shown before any script has come, its styles inline, and the stylesheet of the
 * application behind it, where it holds up scripts but not the paint. `root` is the project's folder, `ahead` what is soon needed too.
 */
export function withFirstPaint(
  html: string,
  page: FirstPage,
  { root, ahead = [] }: { root: string; ahead?: readonly string[] },
): string {
  const own = page === 'signIn' ? 'src/app/web/account/entry.css' : 'src/app/web/shell.css'
  const mark = page === 'signIn' ? [] : ['src/app/web/account/entry.css']
  const css = styles(root, ['src/web/theme/base.css', ...mark, own, 'tools/build/first-paint.css'])
  const sheets = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
  const links = ahead
    .map(
      (path) =>
        (path.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"') +
        ` crossorigin href="/${path}"`,
    )
    .map((link) => `<link ${link}>`)
    .join('\n')
  return sheets
    .reduce((text, link) => text.replace(link, ''), html)
    .replace('<html lang="zh-CN">', `<html lang="zh-CN"${page === 'signIn' ? ' data-session="none"' : ''}>`)
    .replace('</head>', `${links}\n<style>${css}</style>\n</head>`)
    .replace(
      '<div id="root"></div>',
      `<div id="root">${page === 'signIn' ? signIn() : shell()}</div>${sheets.join('')}`,
    )
}

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/** What every screen behind sign-in is made of: the frame, the kit, and the styles of both. */
function frameOf(bundle: Bundle): string[] {
  const parts = Object.values(bundle)
  const needed = parts.flatMap((one) =>
    one.type === 'chunk' &&
    one.moduleIds.some((id) => /\/src\/(web\/index\.ts|app\/web\/layout\/shell-layout\.tsx)$/.test(id))
      ? [one.fileName, ...one.imports]
      : [],
  )
  const styles = parts.flatMap(({ fileName }) =>
    /\/(page-styles|shell-layout)-[^/]*\.css$/.test(fileName) ? [fileName] : [],
  )
  return [...new Set([...needed, ...styles])]
}

/** Writes the two pages that people get: index.html for those without a session, shell.html for the others. */
export function firstPaint(): Plugin {
  let root = ''
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    writeBundle: ({ dir = 'dist' }, bundle) => {
      const html = readFileSync(join(dir, 'index.html'), 'utf8')
      const ahead = frameOf(bundle).filter((path) => !html.includes(path))
      writeFileSync(join(dir, 'index.html'), withFirstPaint(html, 'signIn', { root }))
      writeFileSync(join(dir, 'shell.html'), withFirstPaint(html, 'shell', { root, ahead }))
    },
  }
}
