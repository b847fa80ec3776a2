import { expect, test } from 'vitest'
import { editorAddress } from './editor-address.ts'

test('the address of a document names its scenario, file, name, record and mode [SCR-07]', () => {
  const address = editorAddress({
    scenario: 'contract',
    contextId: 7,
    fileID: 12,
    fileName: '采购 & 合同.docx',
    showContractCompare: true,
    rwMode: 'r',
  })
  const [path, query] = address.split('?')
  expect(path).toBe('/contractEditor')
  expect(query?.split('&').map((part) => part.split('=').map(decodeURIComponent))).toEqual([
    ['scenario', 'contract'],
    ['downloadUrl', '/api/v1/files/12/content'],
    ['fileName', '采购 & 合同.docx'],
    ['contextId', '7'],
    ['showContractCompare', 'true'],
    ['rwMode', 'r'],
  ])
  expect(editorAddress({ scenario: 'template', contextId: 7 })).toBe(
    '/contractEditor?scenario=template&contextId=7',
  )
})
