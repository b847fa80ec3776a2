import type { Context } from '#engines/access/server/index.ts'
import type { HidingStep } from '#engines/approvals/server/index.ts'
import { type CompiledForm, formIn } from '#engines/forms/domain/index.ts'
import { publishedForm, publishedForms } from '#engines/forms/server/index.ts'
import { type ContractType, settingsOf } from '#features/contract-types/domain/index.ts'
import { knownContractTypes } from '#features/contract-types/server/index.ts'
import { type TypeTemplate, templatesOfType } from '#features/templates/server/index.ts'
import { quotedIn, wordsIn } from '#shared/text.ts'
import { fullName } from '#shared/tree.ts'
import { bindingsOf } from '../../domain/document-texts.ts'

type Hiding = { id: number; hidden: readonly HidingStep[] }

/** Where what the steps of a flow hide of a contract can stand in its documents all the same, for whoever publishes the flow. */
export async function hidingWarnings(context: Context, { id, hidden }: Hiding): Promise<string[]> {
  const { tx, actor } = context
  const say = wordsIn(context.locale)
  const types = await knownContractTypes(tx, actor.organizationId)
  const using = types.filter((type) => settingsOf(types, type.id).flowID === id)
  const names = new Map<string, string>()
  // Types use a flow only once it was published: what it hides is named by any form that has it.
  for (const { form } of await publishedForms(tx, actor.organizationId, 1))
    for (const [field, { config }] of formIn(form, context.locale).byId)
      if (!names.has(field)) names.set(field, config.name)
  const ofTypes: string[] = []
  for (const type of using) {
    const published = (await publishedForm(tx, actor.organizationId, 1, type.id))?.form
    if (!published) continue
    const form = formIn(published, context.locale)
    const fields = hidden.flatMap((step) => step.fields).filter((field) => form.byId.has(field))
    for (const field of fields) names.set(field, form.byId.get(field)?.config.name ?? field)
    if (fields.length)
      ofTypes.push(...(await warningsOfType(context, { types, type, form, fields: [...new Set(fields)] })))
  }
  const listed = ({ node, fields }: HidingStep) => {
    const known = fields.map((field) => names.get(field) ?? field)
    return say(
      '「{node}」看不到：{list}。正文副本会遮盖这些字段所填的位置；人工改写的正文中写法相同的会一并遮盖，换一种说法的（如“约一百万”、历史金额）无法识别。 | "{node}" cannot see: {listEn}. Its copy of the document redacts the places filled by these fields, and the same words elsewhere in a document edited by hand; other wordings (such as “about a million”, or an earlier amount) cannot be recognised.',
      { node, list: known.join('、'), listEn: known.join(', ') },
    )
  }
  return [
    ...hidden.map(listed),
    say(
      '历史版本、签署件、附件和批注不会显示给这些审批人；审批意见、退回原因和文件名不做遮盖，请勿在其中写明。 | Earlier versions, signed copies, attachments and comments are not shown to these approvers. Approval comments, reasons for return and file names are not redacted: do not mention this information there.',
    ),
    ...ofTypes,
  ]
}

type OfType = {
  types: readonly ContractType[]
  type: ContractType
  form: CompiledForm
  fields: readonly string[]
}

/** Of one contract type: documents without a template, and templates that have no place for what is hidden. */
async function warningsOfType(context: Context, { types, type, form, fields }: OfType): Promise<string[]> {
  const say = wordsIn(context.locale)
  const name = fullName(types, type.id, context.locale)
  const templates = await templatesOfType(context, type.id)
  if (templates.length === 0)
    return [
      say(
        '「{name}」没有已发布的模板：上传的正文不知道哪里写了这些内容，不会显示给他们。 | “{name}” has no published template: in uploaded documents this information cannot be located, so they are not shown to these approvers.',
        { name },
      ),
    ]
  return templates.flatMap((template) => {
    const without = fields.filter((field) => !isPlaced(form, template, field))
    const labels = without.map((field) => form.byId.get(field)?.config.name ?? field)
    if (labels.length === 0) return []
    return [
      say(
        '模板「{name}」没有{fields}的填写位置：正文里手写的这些内容只按相同写法遮盖。 | The template “{name}” has no place for {fieldsEn}: where it is written by hand, only identical words are redacted.',
        {
          name: template.name,
          fields: labels.map((label) => quotedIn(label, 'zh-CN')).join('、'),
          fieldsEn: labels.map((label) => quotedIn(label, 'en')).join(', '),
        },
      ),
    ]
  })
}

const isPlaced = (form: CompiledForm, { bindings, bookmarks }: TypeTemplate, field: string): boolean => {
  const bound = bindingsOf(bindings)
  const own = form.byId.get(field)?.bookmarks ?? []
  return (
    bound.some(({ fieldId }) => fieldId === field) ||
    own.some(({ bookmarkName }) => bookmarks.includes(bookmarkName))
  )
}
