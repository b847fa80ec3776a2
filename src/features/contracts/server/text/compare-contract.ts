import { actAs, type Context, route, type Session } from '#engines/access/server/index.ts'
import { compareFiles, redlineDocx } from '#engines/comparison/server/index.ts'
import { kindOf, safeFileName } from '#engines/documents/domain/index.ts'
import { type FileBytes, fileBytes, storedBytes } from '#engines/documents/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import type { FileAnswer, Handled, HttpCall, HttpRoute } from '#server/http/http-route.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { productName } from '#shared/product.ts'
import { said } from '#shared/text.ts'
import {
  type ComparedSide,
  type ContractComparison,
  compareContract,
  contractRedline,
  type FilledField,
} from '../../domain/comparison-api.ts'
import { contractFor, type GuardedRecord } from '../record/lock-contract.ts'
import type { StoredContract } from '../tables.ts'
import { fileStem } from './contract-text.ts'
import { filledTemplate } from './filled-template.ts'
import { contractDocuments } from './shown-documents.ts'

type Sides = { left: string; right: string }
type OpenSide = { side: ComparedSide; file: FileBytes; fields?: FilledField[] }

/** What was made of two sides while no transaction was open. */
type Made<T> = { left: OpenSide; right: OpenSide; result: T }

/**
 * Two texts of a contract, for whoever may see its documents; 404 for everybody else, and for files that are not theirs to read. They are read in one transaction, worked on
 * outside of any, because recognising a scan takes minutes, and what was done is recorded in another one.
 */
function sidesRoute<E extends typeof compareContract | typeof contractRedline, T>(
  endpoint: E,
  work: (call: HttpCall, sides: { left: OpenSide; right: OpenSide }, now: Date) => Promise<T>,
  answer: (context: Context, contract: StoredContract, made: Made<T>) => Promise<Handled<E>> | Handled<E>,
): HttpRoute {
  const routeOf = (made: Made<T> | null) =>
    route(endpoint, {
      may: 'contract.read',
      handle: async (context, { params }) => {
        // Rights may have gone meanwhile.
        const { contract, guard } = await contractFor(context, params.id)
        if (guard.documents === 'none') throw notFound()
        return answer(context, contract, made as Made<T>)
      },
    })
  return {
    ...routeOf(null),
    run: async (call) => {
      const admitted = (await routeOf(null).admit?.(call)) as Session
      const { params, query } = call as HttpCall<E>
      const { services, locale } = call
      const sides = await actAs(services, admitted.actor, (context) => openSides(context, params.id, query), {
        locale,
      })
      const result = await work(call, sides, admitted.now)
      return routeOf({ ...sides, result }).run({ ...call, admitted })
    },
  }
}

const comparisonRoute = sidesRoute(
  compareContract,
  ({ services }, { left, right }) => compareFiles(services.config, left.file, right.file),
  (context, contract, { left, right, result }): ContractComparison => {
    const { id, name } = contract
    // A text beside itself is read, and nothing is compared.
    if (!isSameSide(left.side, right.side))
      context.audit({
        action: 'contract.compare',
        subject: { kind: 'contract', id, name },
        detail: { left: left.side.name, right: right.side.name },
      })
    return {
      ...(result as Pick<ContractComparison, 'rows' | 'counts'>),
      contract: { id, name },
      left: left.side,
      right: right.side,
      fields: left.fields ?? right.fields ?? [],
      hasRedline: [left, right].every(({ file }) => file.extension === 'docx'),
    }
  },
)

const isSameSide = (a: ComparedSide, b: ComparedSide): boolean =>
  a.ordinal !== null && a.kind === b.kind && a.ordinal === b.ordinal

/** The right text as .docx with what changed from the left one as tracked changes; unsupportedFile unless both are .docx. */
const redlineRoute = sidesRoute(
  contractRedline,
  async (_call, { left, right }, now) => {
    if (![left, right].every(({ file }) => file.extension === 'docx')) throw new AppError('unsupportedFile')
    return redlineDocx(left.file.bytes, right.file.bytes, {
      name: productName('zh-CN'),
      date: `${now.toISOString().slice(0, 19)}Z`,
    })
  },
  (context, contract, { left, right, result: { bytes, isExact } }): FileAnswer => {
    context.audit({
      action: 'contract.redline',
      subject: { kind: 'contract', id: contract.id, name: contract.name },
      detail: { left: left.side.name, right: right.side.name, isExact },
    })
    const [title, rest] =
      context.actor.language === 'en'
        ? [' redline', ' (body only: headers, footers or notes differ)']
        : [' 修订稿', '（仅正文；页眉页脚或脚注两边不一致，未标出）']
    const name = safeFileName(`${fileStem(context, contract.name)}${title}${isExact ? '' : rest}.docx`)
    return { content: bytes, name, mime: kindOf('docx').mime, size: bytes.byteLength }
  },
)

export const comparisonRoutes: HttpRoute[] = [comparisonRoute, redlineRoute]

async function openSides(context: Context, id: number, sides: Sides) {
  const record = await contractFor(context, id)
  if (record.guard.documents === 'none') throw notFound()
  const open = async (side: string, other: OpenSide | null = null) =>
    side === 'template' ? openTemplate(context, record, other) : openSide(context, record, side)
  if (sides.left !== 'template') {
    const left = await open(sides.left)
    return { left, right: await open(sides.right, left) }
  }
  const right = await open(sides.right)
  return { left: await open('template', right), right }
}

async function openSide(
  context: Context,
  { contract, guard }: GuardedRecord,
  side: string,
): Promise<OpenSide> {
  const [kind, number] = side.split('-') as ['document' | 'file', string]
  if (kind === 'file') {
    const file = await fileBytes(context, Number(number))
    return { side: { name: file.name, kind: 'file', ordinal: null }, file }
  }
  const document = (await contractDocuments(context, contract, guard)).find(
    (one) => one.id === Number(number),
  )
  if (!document || document.fileID === null) throw notFound()
  const file = await storedBytes(context, document.fileID)
  return { side: { name: file.name, kind: document.kind, ordinal: document.ordinal }, file }
}

/** The template as the form fills it: beside it an untouched contract has no differences. */
async function openTemplate(
  context: Context,
  { contract, guard }: GuardedRecord,
  other: OpenSide | null,
): Promise<OpenSide> {
  const { tx, actor, locale } = context
  if (contract.template_version_id === null)
    throw new AppError('rule', {
      detail: said('该合同没有使用模板 | The contract was made without a template', locale),
    })
  const template = await templateVersion(tx, actor.organizationId, contract.template_version_id)
  const side = { name: template.name, kind: 'template' as const, ordinal: template.ordinal }
  return { side, ...(await filledTemplate(context, contract, guard, other?.file ?? null)) }
}
