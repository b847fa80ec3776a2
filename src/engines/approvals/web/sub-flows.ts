import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LocalName, nameIn } from '#shared/text.ts'
import { call, useLocale } from '#web/index.ts'
import { type FlowDetail, listFlows } from '../domain/api.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import { type FlowVersion, listFlowVersions } from '../domain/flow-version-api.ts'
import { approvalListTypes } from '../domain/lists.ts'
import { subFlowsIn } from '../domain/sub-flows.ts'

/** The flows that others of a kind can run, those in force. */
const usableQuery = (kind: string) =>
  queryOptions({
    queryKey: [approvalListTypes.flows, 'usable', kind],
    queryFn: ({ signal }) => call(listFlows, { query: { kind, usable: true, pageSize: 200 }, signal }),
  })

/** Names of the flows that a flow runs, and of those that it could. */
export function useFlowNames(flow: Pick<FlowDetail, 'id' | 'kind' | 'flows'>): ReadonlyMap<number, string> {
  const { data } = useQuery(usableQuery(flow.kind))
  const locale = useLocale()
  return useMemo(
    () => new Map([...flow.flows, ...(data?.list ?? [])].map((one) => [one.id, nameIn(one, locale)])),
    [flow, data, locale],
  )
}

/** The flows that a flow could run; null while they are loaded. */
export function useRunnable({
  id,
  kind,
}: Pick<FlowDetail, 'id' | 'kind'>): ({ id: number } & LocalName)[] | null {
  const { data } = useQuery(usableQuery(kind))
  return data ? data.list.filter((one) => one.id !== id) : null
}

const loadInForce = async (id: number, signal: AbortSignal): Promise<FlowVersion | null> => {
  const { list } = await call(listFlowVersions, { params: { id }, query: { inForce: true }, signal })
  return list[0] ?? null
}

/** The version of a flow that is in force; null when none is. */
export const inForceQuery = (id: number) =>
  queryOptions({
    queryKey: [approvalListTypes.flows, 'inForce', id],
    queryFn: ({ signal }) => loadInForce(id, signal),
    enabled: id !== 0,
  })

/** The definitions that a flow runs as sub-flows, and that these run, in force. */
export const subFlowsQuery = (definition: FlowDefinition) => {
  const ids = subFlowsIn(definition).filter((id) => id !== 0)
  return queryOptions({
    queryKey: [approvalListTypes.flows, 'subFlows', ids],
    queryFn: async ({ signal }) => {
      const found = new Map<number, FlowDefinition | null>()
      const add = async (id: number): Promise<void> => {
        if (found.has(id)) return
        found.set(id, null)
        const version = await loadInForce(id, signal)
        if (!version) return
        found.set(id, version.definition)
        for (const next of subFlowsIn(version.definition)) await add(next)
      }
      for (const id of ids) await add(id)
      return [...found.values()].filter((one) => one !== null)
    },
    enabled: ids.length > 0,
  })
}
