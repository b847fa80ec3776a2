import type { QueryClient } from '@tanstack/react-query'
import { forgetEarly } from '#web/early.ts'

/**
 * Asks again for everything that is shown, in the language of now. What is still under way for the first time is asked for anew as well: invalidating alone would wait for the answer
 * in the language before and keep it.
 */
export async function refetchAll(queries: QueryClient): Promise<void> {
  forgetEarly()
  await queries.cancelQueries({
    predicate: (query) => query.isActive() && query.state.data === undefined,
  })
  await queries.invalidateQueries()
}
