import { type RawBuilder, sql } from 'kysely'
import { deadlineSubject } from '#engines/deadlines/server/index.ts'
import { fileSubject, registerFileSubjects } from '#engines/documents/server/index.ts'

/** A kind of record that only tests know, for what hangs on records of any kind: who sees, changes and answers for which is said by the test. */
export const probeKind = 'probe_matter'

export const probeMatters = {
  /** People who see each record; nobody sees what is not here. */
  seenBy: new Map<number, Set<number>>(),
  /** People who may change whatever they see. */
  changers: new Set<number>(),
  owners: new Map<number, number[]>(),
  /** Kinds of sources whose deadlines something of the record settles. */
  settledElsewhere: new Set<string>(),
  see(id: number, ...userIds: number[]): void {
    const now = probeMatters.seenBy.get(id) ?? new Set()
    for (const userId of userIds) now.add(userId)
    probeMatters.seenBy.set(id, now)
  },
}

const named = (id: number) => ({ name: `事项 ${id}`, link: `/probe?id=${id}` })

/** Registers the kind; at most once for each process matters. */
export function registerProbeMatters(): void {
  registerFileSubjects([
    fileSubject(probeKind, async ({ actor }, id) => probeMatters.seenBy.get(id)?.has(actor.userId) ?? false),
  ])
  deadlineSubject(probeKind, {
    visible: ({ actor }, id: RawBuilder<unknown>) => {
      const seen = [...probeMatters.seenBy]
        .filter(([, people]) => people.has(actor.userId))
        .map(([one]) => one)
      return sql<boolean>`${id} = any(${seen}::bigint[])`
    },
    own: ({ actor }, id: RawBuilder<unknown>) => {
      const own = [...probeMatters.owners]
        .filter(([, people]) => people.includes(actor.userId))
        .map(([one]) => one)
      return sql<boolean>`${id} = any(${own}::bigint[])`
    },
    names: async ({ actor }, ids) =>
      new Map(
        ids
          .filter((id) => probeMatters.seenBy.get(id)?.has(actor.userId))
          .map((id) => [id, named(id)] as const),
      ),
    noticeNames: async (_context, ids) => new Map(ids.map((id) => [id, named(id)] as const)),
    settledElsewhere: ({ sourceKind }) =>
      probeMatters.settledElsewhere.has(sourceKind) ? '由缴费记录办结 | A payment settles it' : null,
    mayChange: async ({ actor }) => probeMatters.changers.has(actor.userId),
    owners: async (_context, ids) =>
      new Map(ids.map((id) => [id, probeMatters.owners.get(id) ?? []] as const)),
  })
}
