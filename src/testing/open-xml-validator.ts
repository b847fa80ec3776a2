import { initialize, verifyDeliverable } from 'docxodus/core'

let started: Promise<void> | undefined

/** Content controls bound to Word's own properties: they need no custom XML, which the check does not know. */
const wordsOwnStores =
  /store item '\{(6C3C8BC8-F283-45AE-878A-BAB7291924A1|6668398D-A668-4E3E-A5EB-62B293D839F1)\}'/i

/** One line for each thing that the validator finds wrong, see `openXmlErrors`; runs in a process of its own. */
export async function run({ bytes }: { bytes: Uint8Array }): Promise<string[]> {
  started ??= initialize()
  await started
  const { checks, findings } = await verifyDeliverable(bytes)
  const undone = checks
    .filter(({ check, status }) => check !== 'companion_artifacts' && status !== 'completed')
    .map(({ check, status, diagnostic }) => `${check}: ${status} ${diagnostic ?? ''}`)
  return [
    ...undone,
    ...findings
      .filter(
        ({ category, severity, message }) =>
          category !== 'workflow' && severity !== 'info' && !wordsOwnStores.test(message),
      )
      .map(
        ({ code, owningPartUri, xPath, message }) => `${owningPartUri} ${xPath ?? ''} ${code}: ${message}`,
      ),
  ]
}
