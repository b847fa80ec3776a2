import { afterEach, expect, test, vi } from 'vitest'
import { endpoint } from '#shared/endpoint.ts'
import { upload } from './upload.ts'

const send = endpoint({
  name: 'send',
  method: 'POST',
  path: '/files',
  summary: '',
  tag: 'files',
  accepts: 'file',
})

afterEach(() => vi.unstubAllGlobals())

test('a large file is asked about before anything of it is sent, and the refusal says what to do', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify({ code: 50702, message: '请联系系统管理员清理空间', data: null }), {
      status: 507,
    })
  })
  const sent = vi.fn()
  vi.stubGlobal('XMLHttpRequest', sent)
  const file = new File([new Uint8Array(2 * 1024 * 1024)], '合同.pdf')
  await expect(upload(send, file, {})).rejects.toMatchObject({
    status: 507,
    message: '请联系系统管理员清理空间',
  })
  expect(asked).toEqual(['/api/v1/file_room?size=2097152'])
  expect(sent).not.toHaveBeenCalled()
})
