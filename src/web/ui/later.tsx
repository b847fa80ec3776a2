import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { noAnswer } from '../call.ts'
import { type FetchedOnce, fetchedOnce } from '../fetched-once.ts'
import { toast } from './toast.tsx'

type Instead<Props> = (props: Props) => ReactNode
type LaterProps<Props> = { part: FetchedOnce<ComponentType<Props>>; instead: Instead<Props>; given: Props }

function Later<Props extends object>({ part, instead, given }: LaterProps<Props>) {
  const [, come] = useState(part.get() !== undefined)
  useEffect(() => {
    part.fetch().then(
      () => come(true),
      () => toast.failure(noAnswer()),
    )
  }, [part])
  const Part = part.get()
  return Part ? <Part {...given} /> : instead(given)
}

/**
 * A part of a page that the first sight of it does without: a dialog, a filter, a picker. It is fetched when it is first rendered; until it has come
 * `instead` is shown. Where it cannot be fetched that is told, and the page stays as it is.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: Instead<Props> = () => null,
): (props: Props) => ReactNode {
  const part = fetchedOnce(load)
  return (given) => <Later part={part} instead={instead} given={given} />
}
