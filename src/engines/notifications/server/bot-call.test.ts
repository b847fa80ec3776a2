import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { botIssues, keysIn, mayBeCalled, shownOf } from './bot-address.ts'
import { botRequest, dingtalkSign, feishuSign, sayThrough } from './bot-call.ts'

const secret = 'SECtest0123456789'
const now = 1_599_360_473_123

describe('what is sent', () => {
  // The values were computed by Python's hmac, as the platforms' documents have it.
  test('is signed by each platform’s own rule', () => {
    expect(feishuSign(secret, 1_599_360_473)).toBe('jUFg90ujajXXWgj1CMYTlPhPRb77fTnmP1XNcF/Thhg=')
    expect(dingtalkSign(secret, now)).toBe('E+m20h//7DWpSdx66kWGa4t7kiEzYYjonMwIYazLlfY=')
  })

  test('has for Feishu time and signature in the body, for DingTalk behind the address, for WeCom none', () => {
    expect(botRequest({ platform: 'feishu', secret }, '你好', now)).toEqual({
      query: {},
      body: {
        timestamp: '1599360473',
        sign: 'jUFg90ujajXXWgj1CMYTlPhPRb77fTnmP1XNcF/Thhg=',
        msg_type: 'text',
        content: { text: '你好' },
      },
    })
    expect(botRequest({ platform: 'dingtalk', secret }, '你好', now)).toEqual({
      query: { timestamp: '1599360473123', sign: 'E+m20h//7DWpSdx66kWGa4t7kiEzYYjonMwIYazLlfY=' },
      body: { msgtype: 'text', text: { content: '你好' }, at: { isAtAll: false } },
    })
    expect(botRequest({ platform: 'wecom', secret: '' }, '你好', now)).toEqual({
      query: {},
      body: { msgtype: 'text', text: { content: '你好' } },
    })
  })
})

const good = {
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/0fa1b2c3-d4e5-46f7-8899-aabbccddeeff',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef0123456789abcdef',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7abc-4bc4-97a0-0ec2sifa5aaa',
} as const

describe('the address of a bot', () => {
  test('is the one that its platform gives', () => {
    for (const platform of ['feishu', 'dingtalk', 'wecom'] as const) {
      expect([platform, botIssues({ platform, address: good[platform], secret }, [])]).toEqual([platform, []])
      for (const other of ['feishu', 'dingtalk', 'wecom'] as const)
        expect([platform, other, mayBeCalled(platform, good[other], [])]).toEqual([
          platform,
          other,
          platform === other,
        ])
    }
    expect(mayBeCalled('feishu', good.feishu.replace('feishu.cn', 'larksuite.com'), [])).toBe(true)
  })

  test.each([
    ['feishu', good.feishu.replace('https', 'http')],
    ['feishu', good.feishu.replace('open.feishu.cn', 'open.feishu.cn.example.com')],
    ['feishu', good.feishu.replace('open.feishu.cn', 'open.feishu.cn:8443')],
    ['feishu', good.feishu.replace('https://', 'https://open.feishu.cn@evil.example.com/')],
    ['feishu', good.feishu.replace('https://', 'https://me:pw@')],
    ['feishu', `${good.feishu}/../../x`],
    ['feishu', `${good.feishu}?x=1`],
    ['feishu', `${good.feishu}#x`],
    ['dingtalk', 'https://oapi.dingtalk.com/robot/send'],
    ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token='],
    ['dingtalk', `${good.dingtalk}&access_token=b`],
    ['dingtalk', `${good.dingtalk}&sign=b`],
    ['dingtalk', `${good.dingtalk}&timestamp=1`],
    ['wecom', good.wecom.replace('/send', '/upload_media')],
    ['wecom', 'https://127.0.0.1/cgi-bin/webhook/send?key=a'],
    ['wecom', 'not an address'],
  ] as const)('of %s is not %s', (platform, address) => {
    expect(botIssues({ platform, address, secret }, []).map(({ code }) => code)).toEqual(['botAddress'])
  })

  test('may be anywhere at a host that the operator named, but not signed beforehand', () => {
    const hosts = ['bots.lan:8080', 'other.lan']
    expect(mayBeCalled('wecom', 'http://bots.lan:8080/any?key=a&b=c', hosts)).toBe(true)
    expect(mayBeCalled('wecom', 'http://other.lan:99/any', hosts)).toBe(true)
    expect(mayBeCalled('wecom', 'http://bots.lan:8081/any', hosts)).toBe(false)
    expect(mayBeCalled('wecom', 'http://bots.lan:8080/any?sign=a', hosts)).toBe(false)
    expect(mayBeCalled('wecom', 'file://bots.lan:8080/etc/passwd', hosts)).toBe(false)
  })

  test('comes with a secret where the platform signs', () => {
    const codes = (platform: 'feishu' | 'dingtalk' | 'wecom') =>
      botIssues({ platform, address: good[platform], secret: '' }, []).map(
        ({ path, code }) => `${path} ${code}`,
      )
    expect([codes('feishu'), codes('dingtalk'), codes('wecom')]).toEqual([
      ['secret required'],
      ['secret required'],
      [],
    ])
  })

  test('is shown by its host and the last letters of its key, of a short key none', () => {
    expect(shownOf(good.feishu)).toEqual({ host: 'open.feishu.cn', ending: 'eeff' })
    expect(shownOf(good.wecom)).toEqual({ host: 'qyapi.weixin.qq.com', ending: '5aaa' })
    expect(shownOf('http://bots.lan/short')).toEqual({ host: 'bots.lan', ending: '' })
    expect(shownOf('')).toEqual({ host: '', ending: '' })
    expect(keysIn(good.dingtalk)).toEqual(['0123456789abcdef0123456789abcdef'])
  })
})

describe('a call', () => {
  let [status, text, url] = [200, '{"errcode":0}', '']
  const server = createServer((request, response) => {
    url = request.url ?? ''
    if (text === 'never') return
    response.writeHead(status, status === 302 ? { location: 'http://10.0.0.1/' } : {}).end(text)
  })
  beforeEach(async () => {
    ;[status, text, url] = [200, '{"errcode":0}', '']
    if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const say = (address: (host: string) => string, isTrusted = true) => {
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const bot = { platform: 'dingtalk', address: address(host), secret } as const
    return sayThrough({ botHosts: isTrusted ? [host] : [] }, bot, 'x', { now, milliseconds: 300 })
  }
  const usual = (host: string) => `http://${host}/robot/send?access_token=the-key-of-the-bot`

  test('bears key, time and signature behind the address', async () => {
    expect(await say(usual)).toEqual({ reason: null, answer: '' })
    expect(url).toBe(
      '/robot/send?access_token=the-key-of-the-bot&timestamp=1599360473123&sign=E%2Bm20h%2F%2F7DWpSdx66kWGa4t7kiEzYYjonMwIYazLlfY%3D',
    )
  })

  test.each([
    ['redirected', 302, ''],
    ['timeout', 200, 'never'],
    ['wrongAnswer', 200, `"${'x'.repeat(30_000)}"`],
    ['wrongAnswer', 200, '<html>'],
    ['busy', 503, 'down'],
    ['signature', 200, '{"errcode":310000,"errmsg":"sign not match"}'],
  ])('that ends as %s tells so and throws nothing', async (reason, withStatus, withText) => {
    ;[status, text] = [withStatus, withText]
    expect((await say(usual)).reason).toBe(reason)
  })

  test('takes what is secret out of what the platform says', async () => {
    text = JSON.stringify({ errcode: 7, errmsg: `no the-key-of-the-bot, ${secret}` })
    expect(await say(usual)).toEqual({ reason: 'refused', answer: '7 no •••, •••' })
    // Also where the answer is cut in the middle of it.
    text = JSON.stringify({ errcode: 7, errmsg: `${'x'.repeat(190)} the-key-of-the-bot` })
    expect((await say(usual)).answer).toBe(`7 ${'x'.repeat(190)} •••`)
  })

  test('goes nowhere when the operator names the host no more, or nothing can be opened', async () => {
    expect(await say(usual, false)).toEqual({ reason: 'notAllowed', answer: '' })
    expect(await say(() => 'https://bots.invalid/robot/send?access_token=a')).toEqual({
      reason: 'notAllowed',
      answer: '',
    })
    expect(await say(() => '')).toEqual({ reason: 'unreadable', answer: '' })
    expect(url).toBe('')
  })
})
