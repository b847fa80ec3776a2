import { dynamicSource, pageOfOptions } from '#engines/forms/server/index.ts'
import { findPeople, listDepartments } from '#engines/people/server/index.ts'
import { nameIn } from '#shared/text.ts'

/** The records that dynamic fields of a form may offer, each to whoever may see such records anyway. Called once. */
export function wireDynamicSources(): void {
  dynamicSource('people', {
    may: 'signedIn',
    read: async (context, { q, pageNum, pageSize }) => {
      const { list } = await findPeople(context, { ...(q && { q }), pageNum, pageSize })
      const isShared = (name: string) => list.filter((person) => person.name === name).length > 1
      return list.map(({ id, name, departmentName }) => ({
        value: String(id),
        label: isShared(name) && departmentName ? `${name}（${departmentName}）` : name,
      }))
    },
  })
  dynamicSource('departments', {
    may: 'signedIn',
    read: async (context, page) =>
      pageOfOptions(
        (await listDepartments(context)).map((one) => ({ id: one.id, label: nameIn(one, context.locale) })),
        page,
      ),
  })
}
