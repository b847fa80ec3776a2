import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchAll } from './refetch-all.ts'

test('What is under way for the first time when the language changes is answered in the new language, as is what was shown', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  let language = 'zh-CN'
  const open: (() => void)[] = []
  const ask = async () => {
    const answered = language
    if (answered === 'zh-CN') await new Promise<void>((done) => open.push(done))
    return answered
  }
  queries.setQueryData(['shown'], 'zh-CN')
  const observers = ['loading', 'shown'].map(
    (key) => new QueryObserver(queries, { queryKey: [key], queryFn: ask }),
  )
  const leave = observers.map((observer) => observer.subscribe(() => {}))
  expect(observers.map((observer) => observer.getCurrentResult().data)).toEqual([undefined, 'zh-CN'])
  language = 'en'
  const asked = refetchAll(queries)
  await new Promise((done) => setTimeout(done, 0))
  for (const answer of open) answer()
  await asked
  expect(observers.map((observer) => observer.getCurrentResult().data)).toEqual(['en', 'en'])
  for (const one of leave) one()
  queries.clear()
})
