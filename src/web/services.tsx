import { createContext, type ReactNode, useContext } from 'react'
import { defaultTimeZone } from '#shared/dates.ts'
import type { ListChoice, ListDefinition } from '#shared/list.ts'
import type { Locale, LocalName } from '#shared/text.ts'

/** A person as lists and pickers show one. `nickname` stands for the name where there is one. */
export type Person = {
  id: number
  name: string
  nickname?: string | null
  /** A picture among the organisation's files; the first character stands in when there is none. */
  avatarFileID?: number | null
  departmentName?: string | null
  terminated?: boolean
}

/** A department as the tree needs it; `parentId` null at the top. */
export type DepartmentNode = LocalName & { id: number; parentId: number | null; disabled?: boolean }

export type FindPeople = (query: {
  q: string
  includeTerminated: boolean
  signal: AbortSignal
}) => Promise<readonly Person[]>

/**
 * What the browser base asks of the engines without knowing them. The application fills it in once; a component's own
 * prop goes before it.
 */
export type Services = {
  findPeople?: FindPeople
  /** People of known ids, for what an address or a stored value names. */
  peopleByIds?: (ids: readonly number[], signal: AbortSignal) => Promise<readonly Person[]>
  loadDepartments?: (signal: AbortSignal) => Promise<readonly DepartmentNode[]>
  /** The positions that people may hold, by name. */
  loadPositions?: (signal: AbortSignal) => Promise<readonly ({ id: number } & LocalName)[]>
  titles?: {
    /** `GET /titles/filter?type=` */
    definition: (type: string, signal: AbortSignal) => Promise<ListDefinition>
    /** `GET /titles/self?type=` */
    choice: (type: string, signal: AbortSignal) => Promise<ListChoice>
    /** `PUT /titles/self?type=` */
    saveChoice: (type: string, choice: ListChoice) => Promise<unknown>
  }
  /** The organisation's; instants are shown in it. */
  timeZone: string
  /** Who is signed in; null on the pages before sign-in. */
  me: (Person & { departmentID: number | null }) | null
  /** Whose product this is, for what goes on paper; absent before sign-in. */
  organization?: { name: string; logoFileID: number | null; locale: Locale }
  /** The operator set an office server: documents are opened in it where it can. */
  hasOfficeServer?: boolean
  /** Whether a button is worth showing; the server decides again. Abilities of one record travel with the record. */
  may: (permission: string) => boolean
}

const Context = createContext<Services>({ timeZone: defaultTimeZone, me: null, may: () => false })

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <Context value={services}>{children}</Context>
}

export const useServices = (): Services => useContext(Context)
