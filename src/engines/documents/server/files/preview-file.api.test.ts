import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'

const app = await testApp()

/** WPS writes this under .wps too. */
const document = buildDocx({
  title: 't',
  body: wordWriter().p('旧格式的合同'),
  header: '<w:p/>',
  footer: '<w:p/>',
  created: '2026-11-20T00:00:00Z',
})

test('a file that is no office document has no preview; a server without LibreOffice says so [SCR-07]', async () => {
  const me = await (await app.organization()).as('businessStaff')
  const text = await me.upload('/files', '甲.txt', new TextEncoder().encode('文字'))
  expect(await me.post(`/files/${text.data.id}/preview`, {})).toMatchObject({ status: 415 })
  const { data } = await me.upload('/files', '旧合同.wps', document)
  const answer = await me.post(`/files/${data.id}/preview`, {})
  expect(answer).toMatchObject({ status: 503, code: 50302 })
  expect(answer.message).toContain('LibreOffice')
})
