import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** What a platform does when its bot is called: takes the message, or goes wrong in one way; 'refusing' and 'tooFast' say 200, as platforms do. */
export type BotMood =
  | 'good'
  | 'slow'
  | 'down'
  | 'refusing'
  | 'tooFast'
  | 'silent'
  | 'redirecting'
  | 'breakingOff'

export type BotCall = { path: string; query: URLSearchParams; body: Record<string, unknown>; text: string }

export type BotService = {
  /** 127.0.0.1:port */
  host: string
  mood: BotMood
  /** What it was sent, in order. */
  said: BotCall[]
  /** Called with each message, before the answer. */
  onCall: () => void
  /** Waited for after that. */
  beforeAnswer: () => Promise<void>
}

/** A real HTTP server in the place of Feishu, DingTalk and WeCom, closed by itself after the test file. */
export async function botService(): Promise<BotService> {
  const service: BotService = {
    host: '',
    mood: 'good',
    said: [],
    onCall: () => {},
    beforeAnswer: async () => {},
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const { pathname, searchParams } = new URL(`http://${service.host}${request.url}`)
    const text = body.text?.content ?? body.content?.text ?? ''
    service.said.push({ path: pathname, query: searchParams, body, text })
    service.onCall()
    await service.beforeAnswer()
    const { mood } = service
    if (mood === 'slow') return
    if (mood === 'breakingOff') return void request.socket.destroy()
    if (mood === 'redirecting') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    if (mood === 'down') return void response.writeHead(503).end('down')
    response.end(answers[mood])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return service
}

const answers = {
  good: '{"errcode":0,"errmsg":"ok"}',
  refusing: '{"errcode":310000,"errmsg":"sign not match"}',
  tooFast: '{"errcode":130101,"errmsg":"send too fast, exceed 20 times per minute"}',
  silent: '',
}
