import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { requires } from '#testing/requires.ts'
import { tellingDocx } from '#testing/telling-docx.ts'

const app = await testApp({ PATH: process.env.PATH ?? '' })

test.skipIf(requires('libreoffice'))('a clean copy is printed clean where LibreOffice is', async () => {
  const { staff, typeId, complete } = await contractOffice(await app.organization('长江实业'))
  const { data: made } = await staff.post('/contracts', { contractTypeID: typeId, values: complete })
  const contract = `/contracts/${made.contractID}`
  const attached = await staff.upload(
    `${contract}/files?kind=attachment`,
    '对方来稿.docx',
    await tellingDocx(),
  )
  const { data, status, message } = await staff.post(`${contract}/documents/${attached.data.id}/clean_copy`, {
    changes: 'accept',
    format: 'pdf',
  })
  expect([status, message]).toEqual([201, ''])
  expect(data.name).toBe('服务器采购合同 清洁版.pdf')
  const bytes = (await staff.get(`/files/${data.fileID}/content`)).raw
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const secret of ['李明', '王芳', 'corp-laptop'])
    expect(bytes.includes(Buffer.from(secret))).toBe(false)
})
