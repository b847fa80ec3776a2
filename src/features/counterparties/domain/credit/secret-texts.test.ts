import { expect, it } from 'vitest'
import { secretTexts } from './secret-texts.ts'

it('what only the service is to know are the key, what headers hold, and parameters that are called like a key', () => {
  const texts = secretTexts(
    {
      headers: [
        { name: 'Authorization', value: 'Basic dXNlcjpwYXNz' },
        { name: 'X-App-Key', value: 'app-123456-{key}' },
        { name: 'Accept', value: 'application/json' },
        { name: 'X-Version', value: 'v2' },
        { name: 'X-Second', value: 'Bearer {key}' },
        { name: 'X-Name', value: '{name}' },
      ],
      query: [
        { name: 'appkey', value: 'query-secret' },
        { name: 'keyword', value: '{idNumber}' },
        { name: 'pageSize', value: '1000000' },
      ],
    },
    'the-key',
  )
  expect(texts).toEqual(['the-key', 'dXNlcjpwYXNz', 'app-123456-', 'query-secret'])
  expect(secretTexts({ headers: [], query: [] }, '')).toEqual([])
  expect(secretTexts({ headers: [], query: [] }, ' the-key ')).toEqual(['the-key'])
})
