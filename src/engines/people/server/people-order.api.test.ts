import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()

test('people are sorted by pinyin, family names as they are read, and found in either script and width', async () => {
  const org = await app.organization()
  for (const name of [
    '赵磊',
    '單可',
    '吴敏',
    '曾国',
    '阿里',
    '仇和',
    '陈静',
    '尉迟恭',
    '秦明',
    '單',
    '李採薇',
  ])
    await org.person({ name })
  const reader = await org.person({ name: '张三' })
  const names = async (q = '') =>
    (await reader.get(`/people?${new URLSearchParams({ pageSize: '50', ...(q && { q }) })}`)).data.list.map(
      ({ name }: { name: string }) => name,
    )
  const sorted: string[] = (await names()).filter((name: string) => !['管理员', '單可', '單'].includes(name))
  expect(sorted).toEqual(['阿里', '陈静', '李採薇', '秦明', '仇和', '吴敏', '尉迟恭', '曾国', '张三', '赵磊'])
  expect(await names('采薇')).toEqual(['李採薇'])
  expect(await names('单可')).toEqual(['單可'])
  expect(await names('[')).toEqual([])
  expect(await names('.*')).toEqual([])
})
