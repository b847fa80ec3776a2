import { listed, useText } from '#web/index.ts'
import { type SealType, sealTypeCodes } from '../domain/contract-signing.ts'
import { signingMessages } from './signing-messages.ts'
import { useSealText } from './signing-panels.tsx'

type Props = { action: string; after: Readonly<Record<string, unknown>> }

/** What the log says of a signing or an archiving, as it was recorded then; nothing of older entries that say no more than the status. */
export function SigningChange({ action, after }: Props) {
  const t = useText(signingMessages)
  const sealText = useSealText()
  const { signedOn: date, signatories, sealType, sealCount, archiveAddress: address, place, file } = after
  if (action === 'contract.completeSigning' && Array.isArray(signatories) && isSeal(sealType)) {
    const seal = sealText(sealType, Number(sealCount))
    const names = listed(signatories.map(String))
    return <div>{t('logSigned', { date: String(date), names, seal, file: String(file) })}</div>
  }
  if (action === 'contract.archive' && address !== undefined)
    return (
      <div>{t('logArchived', { address: String(address), place: String(place), file: String(file) })}</div>
    )
  return null
}

const isSeal = (code: unknown): code is SealType => sealTypeCodes.some((one) => one === code)
