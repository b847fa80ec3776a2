import type { Context } from '#engines/access/server/index.ts'
import { compareFiles, redlineDocx } from '#engines/comparison/server/index.ts'
import { kindOf, safeFileName } from '#engines/documents/domain/index.ts'
import { type FileBytes, fileBytes, storedBytes } from '#engines/documents/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import type { FileAnswer } from '#server/http/http-route.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { productName } from '#shared/product.ts'
import type { ComparedSide, ContractComparison } from '../../domain/comparison-api.ts'
import { maySeeDocuments } from '../../domain/contract-policy.ts'
import { contractFor } from '../record/lock-contract.ts'
import type { StoredContract } from '../tables.ts'
import { contractDocuments } from './contract-documents.ts'

type Sides = { left: string; right: string }
type OpenSide = { side: ComparedSide; file: FileBytes }

/** Two texts of a contract side by side, for whoever may see its documents; 404 for everybody else, and for files that are not theirs to read. */
export async function compareContractTexts(
  context: Context,
  id: number,
  sides: Sides,
): Promise<ContractComparison> {
  const { contract, left, right } = await openSides(context, id, sides)
  const comparison = await compareFiles(context.services.config, left.file, right.file)
  context.audit({
    action: 'contract.compare',
    subject: { kind: 'contract', id, name: contract.name },
    detail: { left: left.side.name, right: right.side.name },
  })
  return {
    ...(comparison as Pick<ContractComparison, 'rows' | 'counts'>),
    contract: { id, name: contract.name },
    left: left.side,
    right: right.side,
    hasRedline: [left, right].every(({ file }) => file.extension === 'docx'),
  }
}

/** The right text as .docx with what changed from the left one as tracked changes; unsupportedFile unless both are .docx. */
export async function redlineOfContract(context: Context, id: number, sides: Sides): Promise<FileAnswer> {
  const { contract, left, right } = await openSides(context, id, sides)
  if (![left, right].every(({ file }) => file.extension === 'docx')) throw new AppError('unsupportedFile')
  const { bytes, isExact } = await redlineDocx(left.file.bytes, right.file.bytes, {
    name: productName('zh-CN'),
    date: `${context.now.toISOString().slice(0, 19)}Z`,
  })
  context.audit({
    action: 'contract.redline',
    subject: { kind: 'contract', id, name: contract.name },
    detail: { left: left.side.name, right: right.side.name, isExact },
  })
  const [title, rest] =
    context.locale === 'en'
      ? [' redline', ' (body only: headers, footers or notes are not alike)']
      : [' 修订稿', '（仅正文；页眉页脚或脚注两边不一致，未标出）']
  const name = safeFileName(`${contract.name.trim() || '合同'}${title}${isExact ? '' : rest}.docx`)
  return { content: bytes, name, mime: kindOf('docx').mime, size: bytes.byteLength }
}

async function openSides(context: Context, id: number, sides: Sides) {
  const { contract } = await contractFor(context, id)
  if (!maySeeDocuments(context.actor)) throw notFound()
  const left = await openSide(context, contract, sides.left)
  return { contract, left, right: await openSide(context, contract, sides.right) }
}

async function openSide(context: Context, contract: StoredContract, side: string): Promise<OpenSide> {
  if (side === 'template') return openTemplate(context, contract)
  const [kind, number] = side.split('-') as ['document' | 'file', string]
  if (kind === 'file') {
    const file = await fileBytes(context, Number(number))
    return { side: { name: file.name, kind: 'file', ordinal: null }, file }
  }
  const document = (await contractDocuments(context, contract.id)).find((one) => one.id === Number(number))
  if (!document || document.fileID === null) throw notFound()
  const file = await storedBytes(context, document.fileID)
  return { side: { name: file.name, kind: document.kind, ordinal: document.ordinal }, file }
}

async function openTemplate(context: Context, contract: StoredContract): Promise<OpenSide> {
  const { tx, actor, locale } = context
  if (contract.template_version_id === null)
    throw new AppError('rule', {
      detail: locale === 'en' ? 'The contract was made without a template' : '该合同没有使用模板',
    })
  const template = await templateVersion(tx, actor.organizationId, contract.template_version_id)
  const file = await storedBytes(context, template.fileID)
  return { side: { name: template.name, kind: 'template', ordinal: template.ordinal }, file }
}
