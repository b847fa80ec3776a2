import { describe, expect, test } from 'vitest'
import { afterBotFailure, botOutcome, botRests } from './bot-answers.ts'
import { botMessage, messageLine, testMessage } from './bot-message.ts'
import { botLimits, botPlatforms } from './bots.ts'

describe('what a platform answers', () => {
  const reason = (...given: Parameters<typeof botOutcome>) => botOutcome(...given).reason
  test.each([
    ['feishu', '{"code":0,"msg":"success","data":{}}', null],
    ['feishu', '{"StatusCode":0,"StatusMessage":"success","Extra":null}', null],
    ['feishu', '{"code":19021,"msg":"sign match fail or timestamp is not within one hour"}', 'signature'],
    ['feishu', '{"code":19001,"msg":"param invalid: incoming webhook access token invalid"}', 'unknownBot'],
    ['feishu', '{"code":19022,"msg":"Ip Not Allowed"}', 'sender'],
    ['feishu', '{"code":19024,"msg":"Key Words Not Found"}', 'keyword'],
    ['feishu', '{"code":11232,"msg":"frequency limited"}', 'tooFast'],
    ['feishu', '{"code":9499,"msg":"Bad Request"}', 'refused'],
    ['dingtalk', '{"errcode":0,"errmsg":"ok"}', null],
    ['dingtalk', '{"errcode":310000,"errmsg":"sign not match, more: [https://ding-doc…]"}', 'signature'],
    ['dingtalk', '{"errcode":310000,"errmsg":"invalid timestamp"}', 'signature'],
    ['dingtalk', '{"errcode":310000,"errmsg":"keywords not in content"}', 'keyword'],
    ['dingtalk', '{"errcode":310000,"errmsg":"ip 1.1.1.1 not in whitelist"}', 'sender'],
    ['dingtalk', '{"errcode":300005,"errmsg":"token is not exist"}', 'unknownBot'],
    [
      'dingtalk',
      '{"status":1111,"wait":5,"punish":"deny","errcode":130101,"errmsg":"send too fast, exceed 20 times per minute"}',
      'tooFast',
    ],
    ['dingtalk', '{"errcode":-1,"errmsg":"system busy"}', 'busy'],
    ['wecom', '{"errcode":0,"errmsg":"ok"}', null],
    ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url, hint: [1]"}', 'unknownBot'],
    ['wecom', '{"errcode":45009,"errmsg":"api freq out of limit"}', 'tooFast'],
    ['wecom', '{"errcode":40058,"errmsg":"invalid Request Parameter"}', 'refused'],
  ] as const)('%s with 200 and %s is %s', (platform, text, expected) => {
    expect(reason(platform, 200, text)).toBe(expected)
  })

  test('is a success only with 200 and the code 0: pages, lists, words and other codes are none', () => {
    for (const text of [
      '<html>',
      '',
      '[]',
      'null',
      '0',
      '{}',
      '{"ok":true}',
      '{"code":"0"}',
      '{"errcode":null}',
    ])
      expect([text, reason('feishu', 200, text)]).toEqual([text, 'wrongAnswer'])
    expect(reason('wecom', 404, '{"errcode":0}')).toBe('wrongAnswer')
    expect(reason('wecom', 502, '<html>')).toBe('busy')
    expect(reason('feishu', 500, '{"code":1,"msg":"x"}')).toBe('busy')
    expect(reason('feishu', 429, '{"code":99991400}')).toBe('tooFast')
    for (const text of ['{"code":1}', '<html>', '']) expect(reason('wecom', 429, text)).toBe('tooFast')
    expect(reason('feishu', 400, '{"code":19021,"msg":"x"}')).toBe('signature')
  })

  test('is told in one short line', () => {
    const { answer } = botOutcome(
      'wecom',
      200,
      JSON.stringify({ errcode: 7, errmsg: `a\n\u0007b${'x'.repeat(999)}` }),
    )
    expect(answer.startsWith('7 a b')).toBe(true)
    expect(answer).toHaveLength(200)
  })
})

describe('after failures in a row', () => {
  const pauses = (count: number) => {
    const all: number[] = []
    for (let failures = 0; all.length < count; ) {
      const after = afterBotFailure('wecom', 'timeout', failures)
      failures = after.failures
      all.push(after.pause / 1_000)
    }
    return all
  }
  test('a bot is left alone for longer each time, six hours at most, and rests from the fifth on', () => {
    expect(pauses(6)).toEqual([30, 60, 120, 240, 480, 960])
    expect(pauses(40).at(-1)).toBe(6 * 3_600)
    expect([4, 5].map(botRests)).toEqual([false, true])
  })
  test('being too fast counts as none, and is waited for as long as the platform blocks', () => {
    expect(afterBotFailure('dingtalk', 'tooFast', 3)).toEqual({ failures: 3, pause: 600_000 })
    expect(afterBotFailure('wecom', 'tooFast', 0)).toEqual({ failures: 0, pause: 60_000 })
  })
  test('between two messages lies so much time that no platform has too many in a minute', () => {
    for (const platform of botPlatforms) {
      const { gap, mostAMinute } = botLimits[platform]
      expect([platform, 60_000 / gap < mostAMinute]).toEqual([platform, true])
    }
    // Feishu takes five a second.
    expect(botLimits.feishu.gap).toBeGreaterThanOrEqual(200)
  })
})

describe('a message', () => {
  const link = 'https://law.example.com/approvals/7'
  const notices = (count: number, text = '「设备采购合同」待您审批') =>
    Array.from({ length: count }, (_, n) => ({ text: `${n + 1} ${text}`, link }))
  const bytes = (text: string) => Buffer.byteLength(text)

  test('has the words of the letter, the product in front, and the way back', () => {
    expect(botMessage([{ text: '「设备采购合同」待您审批', link }], 'zh-CN', 2_000)).toBe(
      `[法务通] 「设备采购合同」待您审批\n${link}`,
    )
    expect(botMessage([{ text: 'x', link: '' }], 'en', 2_000)).toBe('[Chancery] x')
    expect(botMessage(notices(2), 'zh-CN', 2_000)).toBe(
      `[法务通] 2 条未读消息：\n\n1 「设备采购合同」待您审批\n${link}\n\n2 「设备采购合同」待您审批\n${link}`,
    )
    expect(testMessage('en', 'Li Ming')).toBe(
      '[Chancery] Test message for Li Ming: notifications can be delivered here.',
    )
  })

  test('has no more bytes than its platform takes, and says how many notices had no room', () => {
    const whole = botMessage(notices(200, '长'.repeat(400)), 'zh-CN', 2_000)
    expect(bytes(whole)).toBeLessThanOrEqual(2_000)
    expect(whole).toContain('200 条未读消息')
    expect(whole).toMatch(/另有 19[0-9] 条，请在系统中查看。$/)
    const many = botMessage(notices(25), 'zh-CN', 100_000)
    expect(many).toContain('20 「')
    expect(many).not.toContain('21 「')
    expect(many).toContain('另有 5 条')
    const one = botMessage(notices(1, '𠮷'.repeat(5_000)), 'zh-CN', 2_000)
    expect(bytes(one)).toBeLessThanOrEqual(2_000)
  })

  test('calls nobody and adds no line, whatever somebody wrote', () => {
    expect(messageLine('<at user_id="all">所有人</at> <@all> a < b <3')).toBe(
      '＜at user_id="all">所有人＜/at> ＜@all> a < b <3',
    )
    expect(messageLine('[请重新登录](https://evil.example.com)')).toBe(
      '[请重新登录]（https://evil.example.com)',
    )
    expect(messageLine('合同\r\n\u2028[法务通] 假消息\u0000')).toBe('合同 [法务通] 假消息')
  })
})
