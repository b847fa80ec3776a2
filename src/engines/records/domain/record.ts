import type { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Fields } from './field.ts'
import { type FormCalls, formCalls } from './form-calls.ts'
import type { Figures, FormNoun, Keys, More, PlainNoun } from './noun.ts'
import { type PlainCalls, plainCalls } from './plain-calls.ts'
import { type SubRecord, type SubRecords, type Subs, subRecordsOf } from './sub-noun.ts'

export type PlainRecord<F extends Fields = Fields, G extends Figures = Figures> = PlainNoun<F, G> & {
  form?: undefined
  calls: PlainCalls<F, G>
}
type AnySubs = Readonly<Record<string, SubRecord>>
export type FormRecord<
  F extends Fields = Fields,
  G extends Figures = Figures,
  M extends More = More,
  K extends Keys = Keys,
  S extends AnySubs = AnySubs,
> = FormNoun<F, G, M, K> & {
  calls: FormCalls<F, G, M>
  /** What belongs to it, by key. */
  subs: S
}
/** A page of a noun's list, as its call answers it. */
export type PageOf<R extends { calls: { list: Endpoint } }> = z.input<R['calls']['list']['answer']>
/** What has a table of its own. */
export type Tabled = { table: string; fields: Fields }
export type AnyRecord = PlainRecord | FormRecord

declare module '#shared/slice.ts' {
  interface Slice {
    records?: readonly AnyRecord[]
  }
}

/** A small noun whose fields are typed into a dialog: position, tag, address. From this value come its calls, routes, list, screen and log. */
export const plainRecord = <const F extends Fields, const G extends Figures>(
  noun: PlainNoun<F, G>,
): PlainRecord<F, G> => lazily(noun, plainCalls)

type KeysOf<S, Act extends string, Gate extends string> = {
  act: Act
  gate: Gate
  sub: Extract<keyof S, string>
}
type NoMore = Readonly<Record<never, never>>

/** A noun that a designed form fills in: its columns are taken from the form's values by their raw types. */
export const formRecord = <
  const F extends Fields,
  const G extends Figures,
  const M extends More = NoMore,
  const S extends Subs = NoMore,
  const Act extends string = never,
  const Gate extends string = never,
>({
  subs,
  ...noun
}: FormNoun<F, G, M, KeysOf<S, Act, Gate>> & { subs?: S }): FormRecord<
  F,
  G,
  M,
  KeysOf<S, Act, Gate>,
  SubRecords<S>
> =>
  Object.assign(lazily(noun as FormNoun<F, G, M>, formCalls<F, G, M>), {
    subs: subRecordsOf(noun, subs ?? ({} as S)),
  }) as FormRecord<F, G, M, KeysOf<S, Act, Gate>, SubRecords<S>>

/** The noun with its calls, which are made when somebody first asks for one: the menu knows all nouns, and needs none of their schemas. */
function lazily<N extends object, Calls>(noun: N, make: (noun: N) => Calls): N & { calls: Calls } {
  let calls: Calls | undefined
  const value = {
    get calls() {
      calls ??= make(noun)
      return calls
    },
  }
  return Object.assign(value, noun)
}
