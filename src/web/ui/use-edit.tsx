import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { sameValue } from '#shared/same-value.ts'
import { CallError } from '../call-error.ts'
import { useText } from '../messages.ts'
import { areTheirs, type BothVersions, bothVersions, type Side, takeSide } from './both-versions.ts'
import { editMessages } from './edit-messages.ts'
import { toast } from './toast.tsx'

/** What somebody else saved meanwhile, and who. */
type Stale = BothVersions & { by: string | null }

type Options<T, R> = {
  /** The form's values of a record as the server answers it; left out where they are the record itself. */
  valuesOf?: (record: R) => T
  /** Values that are tables of single choices, merged key by key; any other value is kept or replaced whole. */
  byKey?: readonly (keyof T & string)[]
  /** How a value reads, beside the field that both changed; undefined: only the choice is offered. */
  textOf?: (path: string, value: unknown) => string | undefined
}

/**
 * Values of a fixed form while somebody edits them. `save` runs the call and answers whether it succeeded: field errors stay beside the
 * fields (`errorAt`), anything else is told in a toast. When somebody else saved `version` first (409), their changes come in; what both changed
 * keeps my value and offers theirs: in `StaleNotice` and, through `errorAt`, beside the field. Changes of `initial` that touch nothing I changed come in at once. `forget` takes away
 * what is said beside one field, for who makes of it a field of something else.
 */
export function useEdit<T extends object, R = T>(initial: T, options: Options<T, R> = {}) {
  const { valuesOf = (record: R) => record as unknown as T, byKey = [], textOf = typedText } = options
  const [values, setValues] = useState(initial)
  const [base, setBase] = useState(initial)
  const [seen, setSeen] = useState(initial)
  const [failure, setFailure] = useState<unknown>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const set = (patch: Partial<T>) => setValues((before) => ({ ...before, ...patch }))

  /** Also what is typed while a save is on its way. */
  const latest = useRef({ base, mine: values })
  latest.current = { base, mine: values }
  const takeIn = (theirs: T, values: T) => {
    setValues(values)
    setBase(theirs)
  }
  if (!sameValue(seen, initial)) {
    setSeen(initial)
    const { values: merged, both } = bothVersions({ base, mine: values, theirs: initial }, byKey)
    // What both changed waits for the save, which is refused then: nobody replaces what they were not shown.
    if (!both.conflicts.length) takeIn(initial, merged)
  }

  const save = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    try {
      await work()
      // Unless what was stored has come in already: then the form goes on from there.
      if (latest.current.base === base) setBase(values)
      setStale(null)
      return true
    } catch (thrown) {
      const record = 'version' in values && thrown instanceof CallError ? thrown.current : null
      if (record) {
        const theirs = valuesOf(record as R)
        const merged = bothVersions({ ...latest.current, theirs }, byKey)
        takeIn(theirs, merged.values)
        setStale({ ...merged.both, by: nameOf(record) })
      } else {
        setFailure(thrown)
        if (!(thrown instanceof CallError && thrown.errors.length)) toast.failure(thrown)
      }
      return false
    }
  }

  const isTheirs = (paths: readonly string[]) => stale !== null && areTheirs(stale, values, paths, byKey)
  const take = (side: Side, paths: readonly string[]) => {
    if (!stale) return
    const taken = takeSide(stale, values, { side, paths, byKey })
    setValues(taken.values)
    setStale({ ...stale, ...taken.both })
  }
  const choiceAt = (path: string): ReactNode => {
    const paths = stale?.conflicts.filter((one) => one === path || one.startsWith(`${path}.`)) ?? []
    if (!stale || !paths.length) return undefined
    const other = isTheirs(paths) ? 'mine' : 'theirs'
    const text = paths.length === 1 ? textOf(path, stale[other][path]) : undefined
    return <OtherVersion side={other} text={text} onTake={() => take(other, paths)} />
  }
  return {
    values,
    set,
    save,
    forget: (path: string) => setFailure((before: unknown) => withoutFault(before, path)),
    /** For `errorAt`. */
    error: stale ? { errors: failure instanceof CallError ? failure.errors : [], choiceAt } : failure,
    /** What the last save was refused with, when nobody else had saved. */
    failure,
    stale: stale && { ...stale, isTheirs: isTheirs(stale.conflicts), take },
  }
}

export type Edit<T extends object> = Pick<
  ReturnType<typeof useEdit<T>>,
  'values' | 'set' | 'forget' | 'error'
>

function OtherVersion(props: { side: Side; text: string | undefined; onTake: () => void }) {
  const { side, text, onTake } = props
  const t = useText(editMessages)
  return (
    <>
      {text === undefined ? t(`${side}Too`) : t(side, { text: text || t('nothing') })}{' '}
      <Button type="link" size="small" onClick={onTake}>
        {t(side === 'mine' ? 'takeMine' : 'takeTheirs')}
      </Button>
    </>
  )
}

const nameOf = (record: object): string | null =>
  'updatedBy' in record && typeof record.updatedBy === 'string' ? record.updatedBy : null

/** Words that somebody typed; codes of choices, as "zh-CN" or "tls", are no words. */
const typedText = (_: string, value: unknown): string | undefined =>
  typeof value === 'string' && !/^[a-z][\w-]*$/.test(value) ? value : undefined

const withoutFault = (error: unknown, path: string): unknown => {
  if (!(error instanceof CallError)) return error
  const errors = error.errors.filter((one) => one.path !== path)
  return new CallError(error.status, error.message, { ...error, errors })
}
