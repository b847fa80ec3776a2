import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['UTF-8', Uint8Array.from(Buffer.from('付款期限\n三十日', 'utf8'))],
  ['UTF-8 with a mark', Uint8Array.from(Buffer.from('\ufeff付款期限\n三十日', 'utf8'))],
  ['UTF-16', Uint8Array.from(Buffer.from('\ufeff付款期限\n三十日', 'utf16le'))],
  ['UTF-16 the other way round', Buffer.from('\ufeff付款期限\n三十日', 'utf16le').swap16()],
  // 付款期限\n三十日
  ['GB 18030', Uint8Array.from(Buffer.from('b8b6bfeec6dacfde0ac8fdcaaec8d5', 'hex'))],
])('a text file in %s is read [SCR-07]', (_, bytes) => {
  expect(decodeText(bytes)).toBe('付款期限\n三十日')
})
