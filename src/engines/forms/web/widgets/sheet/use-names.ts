import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { personLabel, useServices } from '#web/index.ts'
import type { FindByName } from '../../../domain/field-types/sheet-text.ts'

type Named = { type: 'people' | 'department'; text: string }

/** Loads the people and departments that a pasted or imported table names; a name that two people have is nobody's. */
export function useNames(): (named: readonly Named[]) => Promise<FindByName> {
  const { findPeople, loadDepartments } = useServices()
  const client = useQueryClient()
  return useCallback(
    async (named) => {
      const namesOf = (type: Named['type']) => [
        ...new Set(
          named
            .filter((one) => one.type === type)
            .flatMap(({ text }) => text.split(/[、,，;；\n]/))
            .map((name) => name.trim())
            .filter(Boolean),
        ),
      ]
      const { signal } = new AbortController()
      const people = new Map<string, number>()
      for (const name of namesOf('people')) {
        const found = (await findPeople?.({ q: name, includeTerminated: false, signal })) ?? []
        const same = found.filter((person) => person.name === name || personLabel(person) === name)
        if (same.length === 1 && same[0]) people.set(name, same[0].id)
      }
      const wanted = namesOf('department')
      const departments = wanted.length
        ? await client.fetchQuery({
            queryKey: ['departments'],
            queryFn: async () => (await loadDepartments?.(signal)) ?? [],
          })
        : []
      return (kind, name) => {
        if (kind === 'person') return people.get(name)
        const same = departments.filter((one) => one.name === name)
        return same.length === 1 ? same[0]?.id : undefined
      }
    },
    [findPeople, loadDepartments, client],
  )
}
