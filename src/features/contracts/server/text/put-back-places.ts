import type { Context } from '#engines/access/server/index.ts'
import { fillDocx, returnedDocx, storedBytes, storeFile } from '#engines/documents/server/index.ts'
import { invalid } from '#shared/errors.ts'
import { listIn } from '#shared/text.ts'
import { lockContract } from '../record/lock-contract.ts'
import { fileStem, textValues } from './contract-text.ts'
import { allDocuments, insertDocument } from './document-rows.ts'
import { refuseWhileOtherWrites } from './text-editors.ts'

/** A place that was deleted, the text in which it stood last, and the name of its field. */
export type GonePlace = { place: string; goneFrom: number | null; fieldID: string; name: string }

/**
 * Puts places that somebody deleted back into the contract's newest text, as a further version of it that says what the form says. textBusy while somebody else
 * writes; 422 with the fields whose place cannot be told any more.
 */
export async function putBackPlaces(
  context: Context,
  id: number,
  places: readonly GonePlace[],
): Promise<void> {
  const gone = places.filter(({ goneFrom }) => goneFrom !== null)
  if (gone.length === 0) return
  await refuseWhileOtherWrites(context, id)
  const { contract } = await lockContract(context, id)
  const documents = await allDocuments(context, id)
  const bytesOf = async (document: { fileID: number | null } | undefined) =>
    (await storedBytes(context, document?.fileID as number)).bytes
  let bytes = await bytesOf(documents.find(({ kind, fileID }) => kind === 'text' && fileID !== null))
  for (const [from, lost] of Map.groupBy(gone, ({ goneFrom }) => goneFrom)) {
    const before = await bytesOf(documents.find((document) => document.id === from))
    const names = lost.map(({ place }) => place)
    const { bytes: now, left } = await returnedDocx(before, bytes, names)
    const [refused] = lost.filter(({ place }) => left.includes(place))
    if (refused)
      throw invalid([{ path: refused.fieldID, code: 'placeCannotReturn', params: { field: refused.name } }])
    bytes = now
  }
  const { values, more } = await textValues(context, contract)
  const file = await storeFile(context, {
    name: `${fileStem(context, contract.name)}.docx`,
    content: (await fillDocx(bytes, values, more)).bytes,
    subject: { kind: 'contract', id },
  })
  const names = listIn([...new Set(gone.map(({ name }) => name))], context.actor.language)
  await insertDocument(context, id, {
    kind: 'text',
    state: 'ready',
    fileId: file.id,
    version: contract.values_version,
    origin: 'edited',
    templateVersionId: contract.template_version_id,
    reason: (context.actor.language === 'en' ? `Put back: ${names}` : `放回正文：${names}`).slice(0, 200),
  })
}
