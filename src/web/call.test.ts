import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, idParams, pageQuery } from '#shared/endpoint.ts'
import { CallError, call } from './call.ts'
import { addressOf, fileNameOf } from './request.ts'
import { sessionHold } from './session-hold.ts'

const read = endpoint({
  name: 'readThing',
  method: 'GET',
  path: '/things/{id}',
  summary: '',
  tag: 'test',
  params: idParams,
  query: z.strictObject({ ...pageQuery, q: z.string().optional() }),
  answer: z.strictObject({ name: z.string() }),
})
const add = endpoint({
  name: 'addThing',
  method: 'POST',
  path: '/things',
  summary: '',
  tag: 'test',
  body: z.strictObject({ name: z.string() }),
  answer: z.strictObject({ id: z.number() }),
})

type Given = { status?: number; body: unknown } | 'broken'
const sent: { url: string; init: RequestInit }[] = []
const answering = (...answers: Given[]) => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = answers.shift()
    if (!answer || answer === 'broken') throw new TypeError('fetch failed')
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status ?? 200, headers: { 'X-Request-Id': 'r-1' } })
  })
}
const header = (index: number, name: string) => new Headers(sent[index]?.init.headers).get(name)
const ok = (data: unknown): Given => ({ body: { code: 0, message: '', data } })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sessionHold.disarm()
})

describe('a call', () => {
  it('fills the path, leaves empty query values out and gives the data of the envelope', async () => {
    answering(ok({ name: '甲' }))
    await expect(call(read, { params: { id: 12 }, query: { pageNum: 2, q: '' } })).resolves.toEqual({
      name: '甲',
    })
    expect(sent[0]?.url).toBe('/api/v1/things/12?pageNum=2')
    expect(header(0, 'X-CSRF')).toBe('1')
    expect(header(0, 'Accept-Language')).toBe('zh-CN')
    expect(header(0, 'Idempotency-Key')).toBeNull()
  })

  it('asks in another language than the page’s for what goes on paper', async () => {
    answering(ok({ name: 'A' }))
    await call(read, { params: { id: 12 }, language: 'en' })
    expect(header(0, 'Accept-Language')).toBe('en')
  })

  it('says what the server said, with field errors and the request id', async () => {
    answering({
      status: 422,
      body: {
        code: 42201,
        message: '校验失败',
        data: null,
        errors: [{ path: 'name', code: 'required', message: '请输入名称' }],
      },
    })
    const failure = await call(add, { body: { name: '' } }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ status: 422, code: 42201, message: '校验失败', requestId: 'r-1' })
    expect((failure as CallError).errors[0]?.path).toBe('name')
  })

  it('sends a POST that got no answer again with the same idempotency key', async () => {
    vi.useFakeTimers()
    answering('broken', { status: 503, body: 'no' }, ok({ id: 1 }))
    const answer = call(add, { body: { name: '甲' } })
    await vi.runAllTimersAsync()
    await expect(answer).resolves.toEqual({ id: 1 })
    expect(sent).toHaveLength(3)
    expect(header(0, 'Idempotency-Key')).toBeTruthy()
    expect(header(2, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'))
  })

  it('tells a person what to do when the server is gone or a proxy answers a page', async () => {
    vi.useFakeTimers()
    answering('broken', 'broken', 'broken')
    const gone = call(read, { params: { id: 1 } }).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await gone).toMatchObject({ status: 0, message: expect.stringContaining('请稍后重试') })
    answering({ status: 500, body: '<html>' })
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ status: 500, requestId: 'r-1' })
  })

  it('waits for a new sign-in when the session has ended, then goes on', async () => {
    const ended: Given = { status: 401, body: { code: 40102, message: '登录已失效', data: null } }
    answering(ended, ok({ id: 7 }))
    sessionHold.arm()
    const answer = call(add, { body: { name: '甲' } })
    await vi.waitFor(() => expect(sessionHold.isHolding()).toBe(true), 60_000)
    sessionHold.resume()
    await expect(answer).resolves.toEqual({ id: 7 })
    expect(header(1, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'))
  })

  it('does not ask for sign-in when nobody was signed in, nor for a wrong password', async () => {
    answering({ status: 401, body: { code: 40101, message: '请先登录', data: null } })
    await expect(call(read, { params: { id: 1 } })).rejects.toMatchObject({ code: 40101 })
    sessionHold.arm()
    answering({ status: 401, body: { code: 40103, message: '账号或密码不正确', data: null } })
    await expect(call(add, { body: { name: 'x' } })).rejects.toMatchObject({ code: 40103 })
  })

  it('fails the type check without a parameter or with a wrong body', () => {
    // @ts-expect-error params are missing
    const missing = () => call(read, {})
    // @ts-expect-error name is a text
    const wrong = () => call(add, { body: { name: 1 } })
    expect([missing, wrong]).toHaveLength(2)
  })
})

describe('addresses and file names', () => {
  it('refuse a path without its parameter', () => {
    expect(() => addressOf(read)).toThrow('id')
    expect(addressOf({ path: '/a/{id}' }, { params: { id: 'x/y' }, query: { ids: [1, 2] } })).toBe(
      '/api/v1/a/x%2Fy?ids=1%2C2',
    )
  })

  it.each([
    ['attachment; filename="x.docx"; filename*=UTF-8\'\'%E5%90%88%E5%90%8C.docx', '合同.docx'],
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    [null, null],
    ["attachment; filename*=UTF-8''%E5", null],
  ])('read %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name)
  })
})
