import type { Context } from '#engines/access/server/index.ts'
import { compareFiles } from '#engines/comparison/server/index.ts'
import { fileBytes, storedBytes } from '#engines/documents/server/index.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { nameIn } from '#shared/text.ts'
import type { TemplateDetail } from '../domain/api.ts'
import type { compareTemplate } from '../domain/life-api.ts'
import { versionOf } from './lock-template.ts'

/** Two texts of a template side by side: versions, or a file that the actor may read. `template`: as far as the actor sees it. */
export async function compareTemplateTexts(
  context: Context,
  template: TemplateDetail,
  sides: { left: string; right: string },
): Promise<AnswerOf<typeof compareTemplate>> {
  const { id } = template
  const left = await openSide(context, template, sides.left)
  const right = await openSide(context, template, sides.right)
  const comparison = await compareFiles(context.services.config, left.file, right.file)
  context.audit({
    action: 'template.compare',
    subject: { kind: 'template', id, name: template.name },
    detail: { left: left.side.name, right: right.side.name },
  })
  return {
    ...(comparison as Pick<AnswerOf<typeof compareTemplate>, 'rows' | 'counts'>),
    template: { id, name: nameIn(template, context.locale) },
    left: left.side,
    right: right.side,
  }
}

async function openSide(context: Context, template: TemplateDetail, side: string) {
  const [kind, number] = side.split('-') as ['version' | 'file', string]
  if (kind === 'file') {
    const file = await fileBytes(context, Number(number))
    return { side: { kind, name: file.name, ordinal: null }, file }
  }
  const version = versionOf(template, Number(number))
  const file = await storedBytes(context, version.fileID)
  return { side: { kind, name: file.name, ordinal: version.ordinal }, file }
}
