import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { entryWords } from '../../src/app/web/account/entry-words.ts'
import { product } from '../../src/shared/product.ts'
import { said, type Words } from '../../src/shared/text.ts'
import { themeCss } from '../../src/web/theme/palette.ts'

/** In the page's language, which boot.js sets before anything is painted. */
const both = (words: Words): string =>
  `<span class="f-zh">${said(words, 'zh-CN')}</span><span class="f-en">${said(words, 'en')}</span>`
const word = (key: keyof typeof entryWords): string => both(entryWords[key])

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

// The frame of a document's window (src/features/contracts/web/editor): the bar, and the sheet that is coming.
const document = (): string => `<div class="f-document" id="first-paint" aria-busy="true">
<header class="f-bar">${box('bone', 'width:32px')}${box('bone', 'width:240px')}</header>
<main class="f-sheet">${box('bone', 'width:45%;margin:0 auto 24px')}${box('bone', '').repeat(12)}</main></div>`

const styles = (root: string, files: readonly string[]): string =>
  [themeCss(), ...files.map((file) => readFileSync(join(root, file), 'utf8'))]
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\s*([{};,])\s*/g, '$1')

/** What a page begins with: the sign-in for somebody without a session; for somebody who has brought one the frame of the product, or of a document. */
export type FirstPage = 'signIn' | 'shell' | 'document'

const paints: Readonly<Record<FirstPage, () => string>> = { signIn, shell, document }
const ownStyles: Readonly<Record<FirstPage, readonly string[]>> = {
  signIn: ['src/app/web/account/entry.css'],
  shell: ['src/app/web/account/entry.css', 'src/app/web/shell.css'],
  document: [],
}

/**
 * A built page with its first paint in it: what can be shown before any script has come, its styles inline, and the stylesheet of the
 * application behind it, where it holds up scripts but not the paint. `root` is the project's folder, `ahead` what is soon needed too.
 */
export function withFirstPaint(
  html: string,
  page: FirstPage,
  { root, ahead = [] }: { root: string; ahead?: readonly string[] },
): string {
  const css = styles(root, ['src/web/theme/base.css', ...ownStyles[page], 'tools/build/first-paint.css'])
  const sheets = [...html.matchAll(/\s*<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
  // Named, not linked: boot.js links them behind what it asks the server for.
  const meta = ahead.length
    ? `<meta name="ahead" content="${ahead.map((path) => `/${path}`).join(' ')}">\n`
    : ''
  return sheets
    .reduce((text, link) => text.replace(link, ''), html)
    .replace('<html lang="zh-CN">', `<html lang="zh-CN"${page === 'signIn' ? ' data-session="none"' : ''}>`)
    .replace('<script src="/boot.js"', `${meta}<script src="/boot.js"`)
    .replace('</head>', `<style>${css}</style>\n</head>`)
    .replace('<div id="root"></div>', `<div id="root">${paints[page]()}</div>${sheets.join('')}`)
}

export type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/** The files that these modules are in, with everything that those files import and the styles of all. */
export function partsOf(bundle: Bundle, isOne: (id: string) => boolean): string[] {
  const found = new Set<string>()
  const styles = new Set<string>()
  const add = (name: string) => {
    const part = bundle[name]
    if (part?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style)
    part.imports.forEach(add)
  }
  for (const part of Object.values(bundle))
    if (part.type === 'chunk' && [part.facadeModuleId ?? '', ...part.moduleIds].some(isOne))
      add(part.fileName)
  // The largest first: it comes, and is compiled, while the small ones take turns on the other connections.
  const sizeOf = (name: string) => {
    const part = bundle[name]
    return part?.type === 'chunk' ? part.code.length : 0
  }
  return [...[...found].sort((a, b) => sizeOf(b) - sizeOf(a)), ...styles]
}

/** What every screen behind sign-in is made of: the frame, the kit, and the styles of both. */
const frame = /\/src\/(web\/index|app\/web\/layout\/shell-layout|app\/web\/page-styles)\.tsx?$/
/** A document's window, and the editor in it. */
const documentWindow =
  /\/src\/(app\/web\/page-styles|features\/contracts\/web\/editor\/contract-editor-page|engines\/editor\/web\/(index|library\/library-editor))\.tsx?$/

/** The review page of a contract, with the editor in it. */
const reviewWindow =
  /\/src\/(app\/web\/(page-styles|review-page)|engines\/approvals\/web\/review\/review-page|features\/contracts\/web\/review\/contract-review|engines\/editor\/web\/(index|library\/library-editor))\.tsx?$/

/**
 * Writes the pages that people get: index.html for those without a session, shell.html for the others, and what pages.json names for
 * addresses that begin with something else.
 */
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
      const write = (name: string, page: FirstPage, modules: RegExp | null) => {
        const ahead = modules
          ? partsOf(bundle, (id) => modules.test(id)).filter((path) => !html.includes(path))
          : []
        writeFileSync(join(dir, name), withFirstPaint(html, page, { root, ahead }))
      }
      write('index.html', 'signIn', null)
      write('shell.html', 'shell', frame)
      write('document.html', 'document', documentWindow)
      write('review.html', 'document', reviewWindow)
      const pages = { '/contractEditor': 'document.html', '/approvals/review': 'review.html' }
      writeFileSync(join(dir, 'pages.json'), JSON.stringify(pages))
    },
  }
}
