import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { checkChosenFile } from '#engines/documents/web/index.ts'
import { Field, UploadBox, type UploadedFile, upload, useText } from '#web/index.ts'
import { type ContractDetail, uploadContractFile } from '../domain/api.ts'
import { signedCopyExtensions } from '../domain/contract-signing.ts'
import { signingMessages } from './signing-messages.ts'

type Props = {
  contract: ContractDetail
  /** Id of the chosen document of the contract. */
  value: number | null
  onChange: (documentID: number | null) => void
  error: ReactNode
}

/** The signed copy: one that was uploaded already, or one that is uploaded here and then belongs to the contract's files. */
export function SignedCopyField({ contract, value, onChange, error }: Props) {
  const t = useText(signingMessages)
  const client = useQueryClient()
  const [added, setAdded] = useState<readonly UploadedFile[]>([])
  const copies = copiesOf(contract, added)
  const others = copies.filter(({ id }) => id !== value)
  return (
    <Field label={t('signedCopy')} required error={error} hint={t('signedCopyHint')}>
      {({ status: _, ...control }) => (
        <>
          <UploadBox
            {...control}
            value={copies.find(({ id }) => id === value) ?? null}
            extensions={signedCopyExtensions}
            check={checkChosenFile({ accept: signedCopyExtensions })}
            onChange={(file) => {
              if (file) setAdded((before) => [...before, file])
              onChange(file?.id ?? null)
            }}
            send={async (file, options) => {
              const made = await upload(uploadContractFile, file, {
                ...options,
                params: { id: contract.id },
                query: { kind: 'signed' },
              })
              await client.invalidateQueries({ queryKey: ['contract', contract.id] })
              return { id: made.id, name: made.fileName ?? file.name }
            }}
          />
          {value === null && others.length ? (
            <p className="c-soft">
              {t('otherCopies')}
              {others.map(({ id, name }) => (
                <Button key={id} type="link" size="small" onClick={() => onChange(id)}>
                  {t('useCopy', { name })}
                </Button>
              ))}
            </p>
          ) : null}
        </>
      )}
    </Field>
  )
}

/** Newest first; what was just uploaded may not have come back with the contract yet. */
function copiesOf({ documents }: ContractDetail, added: readonly UploadedFile[]): UploadedFile[] {
  const known = documents
    .filter(({ kind, fileID }) => kind === 'signed' && fileID !== null)
    .map(({ id, fileName }) => ({ id, name: fileName ?? '' }))
  return [...added.filter(({ id }) => !known.some((one) => one.id === id)), ...known]
}

/** The signed copy that a dialog begins with: the newest one. */
export const newestCopy = (contract: ContractDetail): number | null => copiesOf(contract, [])[0]?.id ?? null
