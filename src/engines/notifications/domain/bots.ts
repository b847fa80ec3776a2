import type { Words } from '#shared/text.ts'

/** Platforms whose group bots (自定义机器人) take messages at an address of their own. */
export const botPlatforms = ['feishu', 'dingtalk', 'wecom'] as const
export type BotPlatform = (typeof botPlatforms)[number]

export const botPlatformLabels: Readonly<Record<BotPlatform, Words>> = {
  feishu: '飞书 | Feishu',
  dingtalk: '钉钉 | DingTalk',
  wecom: '企业微信 | WeCom',
}

/** How an address looks when the platform gave it. `key`: the parameter that holds its key; null: the key is the end of the path. */
type Addresses = { hosts: readonly string[]; path: RegExp; key: string | null; example: string }

export const botAddresses: Readonly<Record<BotPlatform, Addresses>> = {
  feishu: {
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/,
    key: null,
    example: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  },
  dingtalk: {
    hosts: ['oapi.dingtalk.com'],
    path: /^\/robot\/send$/,
    key: 'access_token',
    example: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  },
  wecom: {
    hosts: ['qyapi.weixin.qq.com'],
    path: /^\/cgi-bin\/webhook\/send$/,
    key: 'key',
    example: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  },
}

/** WeCom knows no signature: there the key in the address is all. */
export const isSigned = (platform: BotPlatform): boolean => platform !== 'wecom'

/**
 * What one message may hold, in bytes, and the pause between two messages to one address: the platforms take 100 a minute and 5 a second (Feishu) or 20 a
 * minute (DingTalk, WeCom); what comes meanwhile goes out together.
 */
export const botLimits: Readonly<
  Record<BotPlatform, { mostBytes: number; gap: number; mostAMinute: number }>
> = {
  feishu: { mostBytes: 10_000, gap: 1_000, mostAMinute: 100 },
  dingtalk: { mostBytes: 10_000, gap: 4_000, mostAMinute: 20 },
  wecom: { mostBytes: 2_000, gap: 4_000, mostAMinute: 20 },
}

export const mostBots = 5

export type BotAddress = { platform: BotPlatform; address: string; secret: string }
