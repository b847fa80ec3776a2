import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEarly, takeEarly } from './early.ts'

const early = (answers: Record<string, Response | null>) => {
  const asked = Object.entries(answers).map(
    ([address, answer]) => [address, Promise.resolve(answer)] as const,
  )
  vi.stubGlobal('chanceryEarly', new Map(asked))
}

// A page that was asked for a moment ago.
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(800)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an early answer is given once, to whoever asks for its address', async () => {
  early({ '/api/v1/session': new Response('1'), '/api/v1/contracts/5': new Response('2') })
  expect(await (await takeEarly('/api/v1/contracts/5'))?.text()).toBe('2')
  expect(await takeEarly('/api/v1/contracts/5')).toBeNull()
  expect(await takeEarly('/api/v1/contracts/6')).toBeNull()
})

test('a refused or failed early answer is none: it is asked again', async () => {
  early({ '/refused': new Response('', { status: 401 }), '/failed': null })
  expect([await takeEarly('/refused'), await takeEarly('/failed')]).toEqual([null, null])
})

test('an answer that lay about for long is none', async () => {
  early({ '/old': new Response('1') })
  vi.spyOn(performance, 'now').mockReturnValue(15_001)
  expect(await takeEarly('/old')).toBeNull()
})

test('the next person at this window gets nothing of the one before', async () => {
  early({ '/own': new Response('1') })
  forgetEarly()
  expect(await takeEarly('/own')).toBeNull()
})

test('boot.js asks for the text of a reviewed contract after the page has read the session', async () => {
  const asked: string[] = []
  const contract = Promise.withResolvers<Response>()
  const dataIs = (data: object) => new Response(JSON.stringify({ data }))
  const window: Record<string, unknown> = {
    document: { documentElement: { dataset: {}, lang: 'zh-CN' }, querySelector: () => null },
    matchMedia: () => ({ matches: false }),
    location: { pathname: '/approvals/review', search: '?kind=contract&id=5' },
    fetch: async (address: string) => {
      asked.push(address)
      return address.endsWith('/contracts/5') ? contract.promise : dataIs({ hasOfficeServer: false })
    },
    URLSearchParams,
  }
  window.globalThis = window
  runInNewContext(readFileSync('src/app/web/public/boot.js', 'utf8'), window)
  const early = window.chanceryEarly as Map<string, Promise<Response>>
  // Promises of two contexts settle in steps of their own.
  await new Promise((done) => setTimeout(done))
  await (await early.get('/api/v1/session'))?.json()
  const documents = [{ kind: 'text', fileID: 7, fileName: '合同.docx' }]
  contract.resolve(dataIs({ documents, abilities: { update: false, comment: true } }))
  await vi.waitFor(() => expect(asked).toContain('/api/v1/files/7/content'))
  expect(asked).toContain('/api/v1/contracts/5/text_draft')
})
