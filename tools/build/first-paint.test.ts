import { describe, expect, test } from 'vitest'
import { entryWords } from '../../src/app/web/account/entry-words.ts'
import { type FirstPage, withFirstPaint } from './first-paint.ts'

const built = `<html lang="zh-CN">
  <head><title>法务通</title><script src="/boot.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body><div id="root"></div><script type="module" src="/assets/index-1.js"></script></body></html>`
const page = (which: FirstPage, ahead: string[] = []) =>
  withFirstPaint(built, which, { root: process.cwd(), ahead })

describe('the first paint', () => {
  test('of the sign-in says what the page will say, in both languages, and that nobody is signed in', () => {
    const html = page('signIn')
    for (const words of Object.values(entryWords))
      for (const word of words.split(' | ')) expect(html).toContain(`>${word}<`)
    expect(html).toContain('<html lang="zh-CN" data-session="none">')
    expect(html).not.toContain('<form')
  })

  test('waits for no stylesheet: the colours of both themes are inline, the stylesheet stands behind what is painted', () => {
    for (const which of ['signIn', 'shell'] as const) {
      const html = page(which)
      expect(html.match(/rel="stylesheet"/g)).toHaveLength(1)
      expect(html.indexOf('id="first-paint"')).toBeLessThan(html.indexOf('rel="stylesheet"'))
      expect(html).toMatch(
        /<style>:root(?:,[^{]+)?\{[^}]*--c-page:.*:root\[data-theme="dark"\]\{[^}]*--c-page:/s,
      )
    }
  })

  test('of a person with a session is the frame of the product, and its code comes ahead', () => {
    const html = page('shell', ['assets/shell-layout-2.js'])
    expect(html).toContain('<div class="s-shell" id="first-paint" aria-busy="true">')
    expect(html).toMatch(
      /<meta name="ahead" content="\/assets\/shell-layout-2\.js">\s*<script src="\/boot\.js">/,
    )
    expect(html).not.toContain('data-session')
  })

  test('has nothing that the policy of the pages forbids: no inline script, no handler', () => {
    for (const which of ['signIn', 'shell', 'document'] as const)
      expect(page(which)).not.toMatch(/<script(?![^>]*src=)|\son\w+=|javascript:/)
  })
})
