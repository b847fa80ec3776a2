import { expect, test } from 'vitest'
import { said } from '#shared/text.ts'
import { defaultRoles, roleDescription } from './default-roles.ts'

test('a default role is described in the language of the reader until somebody describes it anew', () => {
  for (const { key, description: words } of defaultRoles) {
    const [zh, en] = [said(words, 'zh-CN'), said(words, 'en')]
    const shown = (description: string) =>
      (['zh-CN', 'en'] as const).map((locale) => roleDescription({ key, description }, locale))
    expect([shown(zh), shown(en)]).toEqual([
      [zh, en],
      [zh, en],
    ])
    expect(shown('本公司自定')).toEqual(['本公司自定', '本公司自定'])
    expect(roleDescription({ key: null, description: zh }, 'en')).toBe(zh)
  }
})
