import { dynamicSource } from '#engines/forms/server/index.ts'
import { findPeople, listDepartments } from '#engines/people/server/index.ts'
import { fullName, isChoosable } from '#features/contract-types/domain/index.ts'
import { contractTypes } from '#features/contract-types/server/index.ts'
import { counterpartOptions } from '#features/counterparties/server/index.ts'

type Named = { id: number; label: string }
type Page = { q: string; pageNum: number; pageSize: number }

const optionsOf = (list: readonly Named[]) => list.map(({ id, label }) => ({ value: String(id), label }))

/** A page of a list that is short enough to be read whole. */
function pageOf(list: readonly Named[], { q, pageNum, pageSize }: Page) {
  const wanted = q.toLowerCase()
  const found = list.filter(({ label }) => label.toLowerCase().includes(wanted))
  return optionsOf(found.slice((pageNum - 1) * pageSize, pageNum * pageSize))
}

/** The records that dynamic fields of a form may offer, each to whoever may see such records anyway. Called once. */
export function wireDynamicSources(): void {
  dynamicSource('people', {
    may: 'signedIn',
    read: async (context, { q, pageNum, pageSize }) => {
      const { list } = await findPeople(context, { ...(q && { q }), pageNum, pageSize })
      const isShared = (name: string) => list.filter((person) => person.name === name).length > 1
      return optionsOf(
        list.map(({ id, name, departmentName }) => ({
          id,
          label: isShared(name) && departmentName ? `${name}（${departmentName}）` : name,
        })),
      )
    },
  })
  dynamicSource('departments', {
    may: 'signedIn',
    read: async (context, page) =>
      pageOf(
        (await listDepartments(context)).map(({ id, name }) => ({ id, label: name })),
        page,
      ),
  })
  dynamicSource('contractTypes', {
    may: 'contract_type.read',
    read: async ({ tx, actor }, page) => {
      const types = await contractTypes(tx, actor.organizationId)
      const offered = types.filter(({ id }) => isChoosable(types, id))
      return pageOf(
        offered.map(({ id }) => ({ id, label: fullName(types, id) })),
        page,
      )
    },
  })
  for (const [name, type] of [
    ['internalCounterparts', 1],
    ['externalCounterparts', 2],
  ] as const)
    dynamicSource(name, {
      may: 'counterpart.read',
      read: async (context, { q, pageNum, pageSize }) => {
        const { list } = await counterpartOptions(context, { type, pageNum, pageSize, ...(q && { q }) })
        return optionsOf(list.map((party) => ({ id: party.id, label: party.name })))
      },
    })
}
