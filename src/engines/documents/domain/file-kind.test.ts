import { describe, expect, test } from 'vitest'
import { allExtensions, familyOf, fileProblem, headProblem } from './file-kind.ts'
import { safeFileName } from './file-name.ts'

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])),
  )

describe('a chosen file', () => {
  test.each([
    ['合同.docx', 1, {}, null],
    ['合同.DOCX', 1, {}, null],
    ['合同.exe', 1, {}, 'unsupportedFile'],
    ['合同', 1, {}, 'unsupportedFile'],
    ['constructor', 1, {}, 'unsupportedFile'],
    ['a.constructor', 1, {}, 'unsupportedFile'],
    ['合同.docm', 1, {}, 'unsupportedFile'],
    ['合同.svg', 1, {}, 'unsupportedFile'],
    ['合同.pdf', 1, { accept: ['docx'] }, 'unsupportedFile'],
    ['合同.pdf', 104_857_600, {}, null],
    ['合同.pdf', 104_857_601, {}, 'fileTooLarge'],
    ['合同.exe', 104_857_601, {}, 'unsupportedFile'],
    ['合同.pdf', 11, { maxBytes: 10 }, 'fileTooLarge'],
  ] as const)(
    '%s of %d bytes with %j is judged %s by name and size [VAL-17]',
    (name, size, limits, problem) => {
      expect(fileProblem(name, size, limits)).toBe(problem)
    },
  )

  test.each([
    ['a.pdf', bytes('%PDF-1.7'), null],
    ['a.pdf', bytes('\n\n%PDF-1.7'), null],
    ['a.docx', bytes('PK', 3, 4), null],
    ['a.docx', bytes('MZ', 0x90, 0), 'fileMismatch'],
    ['a.txt', bytes('MZ', 0x90, 0), 'fileMismatch'],
    ['a.pdf', bytes('PK', 3, 4), 'fileMismatch'],
    ['a.png', bytes(0xff, 0xd8, 0xff), 'fileMismatch'],
    ['a.doc', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), null],
    ['a.txt', bytes('合同正文\n'), null],
    ['a.jpg', bytes('<svg onload="alert(1)">'), 'fileMismatch'],
  ])('%s is believed by its first bytes, not by its name (%#) [VAL-17]', (name, head, problem) => {
    expect(headProblem(name, head)).toBe(problem)
  })

  test('with a password is left to the server, which says so; another one that only looks like it is not', () => {
    const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
    expect(headProblem('合同.docx', compound)).toBe(null)
    expect(headProblem('合同.pdf', compound)).toBe('fileMismatch')
  })

  test('of nothing that the product takes has no family', () => {
    expect(familyOf(bytes(0x7f, 'ELF', 2, 1, 1, 0))).toBe(null)
    expect(allExtensions).toHaveLength(14)
  })
})

describe('a file name from outside', () => {
  test.each([
    ['上级/../合同.docx', '合同.docx'],
    ['C:\\temp\\合同.docx', '合同.docx'],
    ['合\u202Etxt.exe.docx', '合txt.exe.docx'],
    ['a\u0000b\r\n.pdf', 'ab.pdf'],
    ['报价: "最终"?.xlsx', '报价_ _最终__.xlsx'],
    ['..', 'file'],
    ['.docx', 'docx'],
    ['con.txt', '_con.txt'],
    [`${'长'.repeat(255)}.docx`, `${'长'.repeat(195)}.docx`],
  ])('%j is kept as %j', (raw, safe) => {
    expect(safeFileName(raw)).toBe(safe)
  })
})
