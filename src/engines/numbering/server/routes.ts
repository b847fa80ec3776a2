import { type Context, exportRoute, route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import {
  listEditors as listEditorsCall,
  numberingCalls,
  previewNumberRule,
  previewTemplateNumberRule,
  type RulePreview,
  replaceEditors as replaceEditorsCall,
} from '../domain/api.ts'
import { ruleFormat } from '../domain/describe-rule.ts'
import { isStrange, type NumberedKind } from '../domain/numbered-kind.ts'
import type { NumberingKind } from '../domain/numbering-rule.ts'
import { deleteAbbr, listAbbr, saveAbbr } from './abbreviations.ts'
import { listEditors, replaceEditors } from './editors.ts'
import { exportRegister } from './export-register.ts'
import { loadRules } from './load-rules.ts'
import { registerCounts, registerPage } from './register.ts'
import { presentRules, saveRule } from './rules.ts'
import { previewNumber } from './take-number.ts'
import { targetNames } from './target-names.ts'

const routesOf = (numbered: NumberedKind): HttpRoute[] => {
  const { kind, hasAbbrs = true } = numbered
  const calls = numberingCalls(kind)
  return [
    ...(hasAbbrs ? abbrRoutesOf(kind) : []),
    route(calls.listRules, {
      may: 'numbering.read',
      handle: async (context, { query: { pageNum, pageSize } }) => {
        const rules = await loadRules(context, kind)
        const page = rules.slice((pageNum - 1) * pageSize, pageNum * pageSize)
        return { list: await presentRules(context, kind, page), total: rules.length, pageNum, pageSize }
      },
    }),
    route(calls.saveRule, {
      may: 'numbering.manage',
      handle: (context, { body }) => {
        if (isStrange(numbered, body)) throw strange()
        return saveRule(context, kind, body)
      },
    }),
    route(calls.listNumbers, {
      may: 'numbering.read',
      handle: (context, { query }) => registerPage(context, kind, query),
    }),
    route(calls.listCounts, {
      may: 'numbering.read',
      handle: (context, { query }) => registerCounts(context, kind, query.ruleID),
    }),
    exportRoute(calls.exportNumbers, {
      may: 'numbering.read',
      read: (context, { body }) => exportRegister(context, numbered, body),
    }),
  ]
}

const strange = () =>
  invalid([{ path: 'segments', code: 'notOption', params: inBoth('field', '编号组成 | the parts') }])

const abbrRoutesOf = (kind: NumberingKind): HttpRoute[] => {
  const calls = numberingCalls(kind)
  return [
    route(calls.listAbbr, {
      may: 'numbering.read',
      handle: (context, { query }) => listAbbr(context, kind, query),
    }),
    route(calls.saveAbbr, {
      may: 'numbering.manage',
      handle: (context, { body }) => saveAbbr(context, kind, body),
    }),
    route(calls.deleteAbbr, {
      may: 'numbering.manage',
      handle: async (context, { query }) => {
        await deleteAbbr(context, kind, query.id)
        return null
      },
    }),
  ]
}

/** The calls of every kind of number. */
export const numberingRoutes = (kinds: readonly NumberedKind[]): HttpRoute[] => [
  ...kinds.flatMap(routesOf),
  route(previewNumberRule, {
    may: 'signedIn',
    handle: (context, { query }) => rulePreviewFor(context, 'contract', query.contractTypeID),
  }),
  route(previewTemplateNumberRule, {
    may: 'template.manage',
    handle: (context, { query }) => rulePreviewFor(context, 'template', query.contractTypeID),
  }),
  route(listEditorsCall, {
    may: 'signedIn',
    handle: (context, { query }) => listEditors(context, query),
  }),
  route(replaceEditorsCall, {
    may: 'numbering.manage',
    handle: async (context, { body }) => {
      await replaceEditors(context, body.userIds)
      return listEditors(context, { pageNum: 1, pageSize: 200 })
    },
  }),
]

async function rulePreviewFor(
  context: Context,
  kind: NumberingKind,
  contractTypeId: number,
): Promise<RulePreview | null> {
  const known = await targetNames(context, 'contractType', [contractTypeId])
  if (!known.has(contractTypeId)) throw notFound()
  const preview = await previewNumber(context, { kind, contractTypeId })
  if (!preview) return null
  const { rule, example } = preview
  const [presented] = await presentRules(context, kind, [rule])
  return {
    id: rule.id,
    format: ruleFormat(rule, context.locale),
    conditionType: rule.conditionType,
    values: presented?.valueNames ?? [],
    referenceFields: rule.segments.flatMap((segment) =>
      segment.kind === 'field' ? [{ id: segment.fieldId, name: segment.name }] : [],
    ),
    example,
  }
}
