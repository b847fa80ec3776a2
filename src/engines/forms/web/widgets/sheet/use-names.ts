import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type LocalName, nameIn } from '#shared/text.ts'
import { personLabel, useServices } from '#web/index.ts'
import { cellOf, type SheetColumn, type SheetRow } from '../../../domain/field-types/sheet-cells.ts'
import type { FindByName } from '../../../domain/field-types/sheet-text.ts'
import type { FormContext } from '../../../domain/form-context.ts'

type Named = { type: 'people' | 'department'; text: string }

/** A form context that knows the names of the people and departments in these rows. */
export function useNamedContext(): (
  context: FormContext,
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
) => Promise<FormContext> {
  const { peopleByIds, loadDepartments, me } = useServices()
  return useCallback(
    async (context, rows, columns) => {
      const { signal } = new AbortController()
      const idsOf = (type: Named['type']): number[] => {
        const cells = columns
          .filter(({ config }) => config.type === type)
          .flatMap(({ id }) => rows.flatMap((row) => (cellOf(row, id) as number[] | undefined) ?? []))
        return [...new Set(cells)].filter((id) => Number.isSafeInteger(id))
      }
      const names = new Map<string, LocalName>()
      if (me) names.set(`person/${me.id}`, { name: personLabel(me) })
      const people = idsOf('people').filter((id) => !names.has(`person/${id}`))
      if (people.length > 0)
        for (const person of (await peopleByIds?.(people, signal)) ?? [])
          names.set(`person/${person.id}`, { name: personLabel(person) })
      if (idsOf('department').length > 0)
        for (const one of (await loadDepartments?.(signal)) ?? []) names.set(`department/${one.id}`, one)
      return {
        ...context,
        nameOf: (reference, locale) => {
          const found = names.get(`${reference.kind}/${reference.id}`)
          return context.nameOf(reference, locale) ?? (found && nameIn(found, locale))
        },
      }
    },
    [peopleByIds, loadDepartments, me],
  )
}

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
        const same = departments.filter((one) => one.name === name || one.nameEn === name)
        return same.length === 1 ? same[0]?.id : undefined
      }
    },
    [findPeople, loadDepartments, client],
  )
}
