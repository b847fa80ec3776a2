import type { FlowDetail } from '../domain/api.ts'
import type { WhoNames } from './who-sources.tsx'

type Named = readonly { id: number; name: string }[]
const together = (known: ReadonlyMap<number, string>, more: Named) =>
  new Map([...more.map(({ id, name }) => [id, name] as const), ...known])

/** Names with those of other definitions: earlier versions, or sub-flows, name others than the draft. */
export const withNames = (
  words: WhoNames,
  more: Pick<FlowDetail, 'people' | 'roles' | 'positions' | 'departments' | 'flows'>,
): WhoNames => ({
  ...words,
  names: {
    ...words.names,
    people: new Map([...more.people.map((person) => [person.id, person] as const), ...words.names.people]),
  },
  roles: together(words.roles, more.roles),
  positions: together(words.positions, more.positions),
  departments: together(words.departments, more.departments),
  flows: together(words.flows, more.flows),
})
