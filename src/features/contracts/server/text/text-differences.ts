import type { Context } from '#engines/access/server/index.ts'
import { docxBookmarks, fillDocx, reclaimedDocx } from '#engines/documents/server/index.ts'
import type { FormValues } from '#engines/forms/domain/index.ts'
import { outsideTransaction } from '#server/outside-transaction.ts'
import { forbidden, invalid, notFound, staleVersion } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import type { ContractDraft } from '../../domain/api.ts'
import type { OpenDifference } from '../../domain/open-difference.ts'
import {
  openDifferences,
  placesGone,
  type SettlingChoice,
  settledValues,
  typedOver,
} from '../../domain/settle-differences.ts'
import type { PutBack } from '../../domain/text-api.ts'
import { noteAuthor } from '../record/contract-authors.ts'
import { openContractForm } from '../record/contract-form-context.ts'
import { notEditable, storeValues } from '../record/draft-contract.ts'
import { contractFor, lockContract } from '../record/lock-contract.ts'
import { presentDraft, presentForm } from '../record/present-form.ts'
import type { StoredContract } from '../tables.ts'
import { requestText } from './contract-documents.ts'
import { textValues } from './contract-text.ts'
import { putBackPlaces } from './put-back-places.ts'
import { typedPlaces } from './typed-places.ts'

/**
 * A text with what the form says at its places (`bytes`; the given ones when they say it already). `over`: what the person typed there; `gone`: the places
 * that they deleted; `standing`: those that are there.
 */
export type SettledText = {
  bytes: Uint8Array
  over: (PutBack & { place: string; valueName: string })[]
  gone: { place: string; valueName: string }[]
  standing: string[]
}

/**
 * Puts what the form says into a text, and tells what the person had typed at those places: `before` is the text they began with. Places that they
 * left alone only say what the form says by now.
 */
export async function fillPlaces(
  context: Context,
  contract: StoredContract,
  given: Uint8Array,
  before: Uint8Array,
): Promise<SettledText> {
  if (contract.template_version_id === null) return { bytes: given, over: [], gone: [], standing: [] }
  const lost = (await typedPlaces(context, contract)).filter(({ isGone }) => isGone)
  const { values, more, nameOf } = await textValues(context, contract)
  const gone = lost.map(({ place }) => place)
  const { bytes, filled, places } = await outsideTransaction(
    'fill places',
    { before, given, gone, values, more },
    filledPlaces,
  )
  const { began, typed } = places
  const asGiven = Buffer.from(given).equals(bytes) ? given : bytes
  const after = new Map(places.settled.map(({ name, text }) => [name, text]))
  const over = typedOver(began, typed, (name) => after.get(name))
  const isAsSaid = typed.every(({ name, text }) => (after.get(name) ?? text) === text)
  return {
    bytes: isAsSaid && more.clauses.length === 0 ? asGiven : filled,
    over: over.map((one) => ({ ...one, name: nameOf(one.valueName), kept: after.get(one.place) as string })),
    gone: placesGone(began, typed),
    standing: typed.map(({ name }) => name),
  }
}

type Filling = Pick<Awaited<ReturnType<typeof textValues>>, 'values' | 'more'> & {
  before: Uint8Array
  given: Uint8Array
  gone: string[]
}

/** The given text with what was typed beside emptied places in them (`bytes`), and `filled`; and the places of the text before, of it, and of the filled one. */
async function filledPlaces({ before, given, gone, values, more }: Filling) {
  const bytes = await reclaimedDocx(before, given, { lost: gone, rows: more.rows })
  const { bytes: filled } = await fillDocx(bytes, values, more)
  const [began, typed, settled] = await Promise.all([
    docxBookmarks(before, more.rows),
    docxBookmarks(bytes, more.rows),
    docxBookmarks(filled, more.rows),
  ])
  return { bytes, filled, places: { began, typed, settled } }
}

/**
 * Keeps what was typed over the form's places, and which of them were deleted since the text `from`, until it is settled; answers what cannot be asked about, since
 * no field takes it.
 */
export async function keepTyped(
  context: Context,
  contract: StoredContract,
  { over, gone, standing }: Omit<SettledText, 'bytes'>,
  from: number,
): Promise<PutBack[]> {
  await forgetReturned(context, contract.id, standing)
  if (over.length + gone.length === 0) return []
  const { placeOf } = await textValues(context, contract)
  const fieldAt = ({ place, valueName }: { place: string; valueName: string }) =>
    placeOf(place) ?? placeOf(valueName)
  const typed = over.map((one) => ({ ...one, field: fieldAt(one), goneFrom: null }))
  const deleted = gone.map((one) => ({ ...one, typed: '', field: fieldAt(one), goneFrom: from }))
  for (const one of [...typed, ...deleted]) if (one.field) await keep(context, contract.id, one, one.field)
  return typed
    .filter(({ field }) => !field)
    .map(({ name, typed: words, kept }) => ({ name, typed: words, kept }))
}

type Kept = { place: string; typed: string; goneFrom: number | null }

async function keep(
  { tx, actor, now }: Context,
  contractId: number,
  { place, typed, goneFrom }: Kept,
  field: { fieldID: string; part?: string | undefined },
): Promise<void> {
  await tx
    .insertInto('contract_text_differences')
    .values({
      organization_id: actor.organizationId,
      contract_id: contractId,
      place,
      field_id: field.fieldID,
      part: field.part ?? null,
      typed,
      gone_from: goneFrom,
      created_by: actor.userId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'contract_id', 'place']).doUpdateSet((row) => ({
        field_id: row.ref('excluded.field_id'),
        part: row.ref('excluded.part'),
        typed: row.ref('excluded.typed'),
        gone_from: row.ref('excluded.gone_from'),
        created_by: row.ref('excluded.created_by'),
        created_at: row.ref('excluded.created_at'),
      })),
    )
    .execute()
}

/** Places that were deleted and are there again need no settling. */
async function forgetReturned(
  { tx, actor }: Context,
  contractId: number,
  standing: readonly string[],
): Promise<void> {
  if (standing.length === 0) return
  await tx
    .deleteFrom('contract_text_differences')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .where('gone_from', 'is not', null)
    .where('place', 'in', standing)
    .execute()
}

/** Places where text and form still say different things. */
export async function differencesOf(context: Context, contract: StoredContract): Promise<OpenDifference[]> {
  const typed = await typedPlaces(context, contract)
  if (typed.length === 0) return []
  const { form, context: rules } = await openContractForm(
    context,
    { ...contract, editable: true },
    contract.form_values,
  )
  return openDifferences(form, contract.form_values, rules, typed, context.locale)
}

/** The same for whoever may see the contract and its documents; for others there are none. */
export async function listDifferences(context: Context, id: number): Promise<OpenDifference[]> {
  const { contract, guard } = await contractFor(context, id)
  return guard.documents === 'whole' ? differencesOf(context, contract) : []
}

/** What keeps a draft from being submitted as long as text and form differ. */
export async function unsettledIssues(context: Context, contract: StoredContract): Promise<Issue[]> {
  const open = await differencesOf(context, contract)
  return open.map(({ fieldID, name, isGone }) => ({
    path: fieldID,
    code: isGone ? 'placeGone' : 'textDiffers',
    params: { field: name },
  }))
}

export type Settling = { version: number; choices: SettlingChoice[] }

/** Settles places of the text: what was typed there goes into the form, or is given up. All of it or nothing. */
export async function settleDifferences(
  context: Context,
  id: number,
  { version, choices }: Settling,
): Promise<{ draft: ContractDraft; open: OpenDifference[] }> {
  const { contract, abilities, guard } = await lockContract(context, id)
  if (!abilities.update) throw notEditable(contract)
  if (guard.documents !== 'whole') throw forbidden()
  if (contract.version !== version) throw staleVersion(await presentForm(context, id))
  const typed = await typedPlaces(context, contract)
  if (choices.some((choice) => !typed.some((place) => place.id === choice.id))) throw notFound()
  const { form, context: rules } = await openContractForm(
    context,
    { ...contract, editable: true },
    contract.form_values,
  )
  const settled = settledValues(form, contract.form_values, rules, typed, choices)
  if (settled.issues.length) throw invalid(settled.issues)
  await forget(context, id, choices)
  await noteAuthor(context, id)
  const nameOf = (place: number) =>
    form.byId.get(typed.find((one) => one.id === place)?.fieldID ?? '')?.config.name ?? ''
  const names = (take: SettlingChoice['take']) =>
    choices.filter((choice) => choice.take === take).map((choice) => nameOf(choice.id))
  context.audit({
    action: 'contract.settleText',
    subject: { kind: 'contract', id, name: contract.name },
    detail: { fromText: names('document'), fromForm: names('form') },
  })
  const draft = await stored(context, contract, settled.values)
  const back = typed.filter((place) => choices.some((one) => one.id === place.id && one.take === 'form'))
  await putBackPlaces(
    context,
    id,
    back.map((place) => ({ ...place, name: nameOf(place.id) })),
  )
  const now = (await lockContract(context, id)).contract
  await requestText(context, now)
  return { draft, open: await differencesOf(context, now) }
}

async function stored(
  context: Context,
  contract: StoredContract,
  values: FormValues,
): Promise<ContractDraft> {
  const { guard } = await lockContract(context, contract.id)
  const written = await storeValues(context, contract, { ...contract.unread_values, ...values }, { guard })
  const saved = { ...contract, version: contract.version + 1, updated_at: context.now }
  return presentDraft(context, saved, written)
}

async function forget({ tx, actor }: Context, contractId: number, choices: readonly SettlingChoice[]) {
  await tx
    .deleteFrom('contract_text_differences')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .where(
      'id',
      'in',
      choices.map(({ id }) => id),
    )
    .execute()
}
