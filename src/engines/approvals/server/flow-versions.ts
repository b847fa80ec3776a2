import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { positionTable } from '#engines/people/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { FlowDetail } from '../domain/api.ts'
import { readFlow } from '../domain/flow-definition.ts'
import {
  type FileFault,
  type FileNames,
  readFlowFile,
  type Translation,
  translated,
} from '../domain/flow-file.ts'
import { namesOf, recordNames } from './flow-names.ts'
import { loadPersons } from './flow-people.ts'
import { createFlow, readFlowDetail } from './flows.ts'
import { hasSubject } from './subjects.ts'
import './tables.ts'

const mostVersions = 100

/** What was published of a flow, newest first, or only what is in force. 404 when the organisation has no flow with this id. */
export async function flowVersions(context: Context, id: number, inForce = false) {
  await readFlowDetail(context, id)
  const rows = await context.tx
    .selectFrom('approval_flow_versions as v')
    .innerJoin('approval_flows as f', 'f.id', 'v.flow_id')
    .select([
      'v.id',
      'v.number',
      'v.definition',
      'v.published_by',
      'v.published_at',
      'f.published_version_id',
    ])
    .where('v.organization_id', '=', context.actor.organizationId)
    .where('f.organization_id', '=', context.actor.organizationId)
    .where('v.flow_id', '=', id)
    .$if(inForce, (query) => query.whereRef('v.id', '=', 'f.published_version_id'))
    .orderBy('v.number', 'desc')
    .limit(mostVersions)
    .execute()
  const publishers = await loadPersons(
    context,
    rows.flatMap((row) => row.published_by ?? []),
  )
  const list = rows.map((row) => ({
    number: row.number,
    publishedAt: row.published_at.toISOString(),
    publisher: publishers.get(row.published_by ?? 0) ?? null,
    isInForce: row.id === row.published_version_id,
    definition: readFlow(row.definition),
  }))
  return {
    list,
    ...(await namesOf(
      context,
      list.map(({ definition }) => definition),
    )),
  }
}

/** A draft of a flow that was taken out as JSON, checked as if somebody had typed it in: whom it names is found by name. */
export async function importFlow(
  context: Context,
  { file: content, name }: { file: unknown; name?: string | undefined },
): Promise<FlowDetail> {
  const read = readFlowFile(content)
  if ('fault' in read) throw new AppError('rule', faultWords(read))
  const { file } = read
  if (!hasSubject(file.kind))
    throw new AppError('rule', {
      detail: `本系统没有可用于「${file.kind}」的审批流`,
      detailEn: `There are no approval flows for “${file.kind}” in this system`,
    })
  const { definition, unknown } = translated(file, await translationOf(context, file))
  const missing = Object.values(unknown).flat()
  if (missing.length)
    throw new AppError('rule', {
      detail: `本组织中没有名称相同且唯一的人员、角色、职位、部门、审批流、类型或我方主体：${missing.join('、')}。请先建立，或在文件中改名后再导入`,
      detailEn: `No unique person, role, position, department, approval flow, type or internal party with these names exists in this organisation: ${missing.join(', ')}. Create them first, or rename them in the file`,
    })
  const { kind, description, inBatch } = file
  return createFlow(context, {
    kind,
    name: name ?? file.name,
    description,
    enabled: true,
    inBatch,
    definition,
  })
}

function faultWords(fault: FileFault): { detail: string; detailEn: string } {
  if (fault.fault === 'newer')
    return {
      detail: `文件的格式版本 ${fault.version} 比本系统的新，请升级后再导入`,
      detailEn: `The file uses format version ${fault.version}, which is newer than this system supports; upgrade before importing`,
    }
  if (fault.fault === 'notFlow')
    return inBoth('detail', '这不是导出的审批流文件 | This is not an exported approval flow')
  return {
    detail: `文件内容不完整或有误：${fault.at}`,
    detailEn: `The file is incomplete or invalid at ${fault.at}`,
  }
}

/** Who here has the names that a file says, in either language: only where just one has. */
async function translationOf(
  context: Context,
  { names, kind }: { names: FileNames; kind: string },
): Promise<Translation> {
  const { tx, actor } = context
  const here = await Promise.all(
    (['zh-CN', 'en'] as const).map((locale) => recordNames({ ...context, locale }, kind)),
  )
  const called = (from: FileNames['types'], list: 'types' | 'ownParties') =>
    new Map(
      from.flatMap(({ id, name }): [number, number][] => {
        const ids = new Set(
          here.flatMap((one) => one[list].flatMap((own) => (own.name === name ? [own.id] : []))),
        )
        const [only] = ids
        return ids.size === 1 && only !== undefined ? [[id, only]] : []
      }),
    )
  const found = async (from: FileNames['people'], table: ReturnType<typeof sql>, where = sql`true`) => {
    if (from.length === 0) return new Map<number, number>()
    const { rows } = await sql<{
      name: string
      id: number
    }>`select told.name, min(id)::int as id from ${table} one
      join unnest(${from.map((one) => one.name)}::text[]) told (name) on told.name in (one.name, nullif(one.name_en, ''))
      where organization_id = ${actor.organizationId} and ${where} group by told.name having count(distinct id) = 1`.execute(
      tx,
    )
    const ids = new Map(rows.map((row) => [row.name, Number(row.id)]))
    return new Map(
      from.flatMap(({ id, name }) => (ids.has(name) ? [[id, ids.get(name) as number] as const] : [])),
    )
  }
  return {
    people: await found(names.people, sql`(select *, '' as name_en from people)`, sql`state = 'active'`),
    roles: await found(names.roles, sql`roles`),
    positions: await found(names.positions, sql`${positionTable()}`),
    departments: await found(names.departments, sql`departments`),
    flows: await found(names.flows, sql`approval_flows`, sql`kind = ${kind}`),
    types: called(names.types, 'types'),
    ownParties: called(names.ownParties, 'ownParties'),
  }
}
