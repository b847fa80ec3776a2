import { describe, expect, test } from 'vitest'
import { ownFileOf, viewerOf } from './own-file.ts'

const site = 'https://law.example.com'

describe('the address of a document', () => {
  test('is one of our own files, with or without the site [SCR-07]', () => {
    expect(ownFileOf('/api/v1/files/12/content', site)).toBe(12)
    expect(ownFileOf('/api/v1/files/12/content?inline=true', site)).toBe(12)
    expect(ownFileOf(`${site}/api/v1/files/7/content`, site)).toBe(7)
  })

  test.each([
    'https://evil.example.com/api/v1/files/12/content',
    '//evil.example.com/api/v1/files/12/content',
    `${site}.evil.com/api/v1/files/12/content`,
    `${site}@evil.com/api/v1/files/12/content`,
    '/api/v1/files/12/content/../../../users',
    '/api/v1/files/0/content',
    '/api/v1/files/1e3/content',
    '/api/v1/files/99999999999999999999/content',
    '/api/v1/contracts/12',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '',
  ])('%s is none [SCR-07]', (address) => {
    expect(ownFileOf(address, site)).toBeNull()
  })
})

test('a file is shown by what it is [SCR-07]', () => {
  const shown = {
    editor: ['甲.docx', '甲.DOCX'],
    pdf: ['甲.pdf'],
    picture: ['甲.png', '甲.jpg', '甲.jpeg'],
    text: ['甲.txt', '甲.eml'],
    converted: ['甲.doc', '甲.wps', '甲.xls', '甲.xlsx', '甲.ppt', '甲.pptx'],
    none: ['甲.zip', '甲'],
  }
  for (const [viewer, names] of Object.entries(shown))
    expect(names.map(viewerOf)).toEqual(names.map(() => viewer))
})
