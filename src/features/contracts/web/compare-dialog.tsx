import { Button, Select } from 'antd'
import { useState } from 'react'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { Dialog, Field, useGo, useServices, useText } from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import { contractComparisonMessages } from './comparison-messages.ts'

/** What can be read as text. */
const comparable = ['docx', 'pdf', 'png', 'jpg', 'jpeg'] as const
type Option = { value: string; label: string }
const another = 'upload'

/** The texts of a contract that can be compared: its template's, then its documents, newest first of each kind. */
function useSideOptions(contract: ContractDetail): Option[] {
  const t = useText(contractComparisonMessages)
  const { timeZone } = useServices()
  const documents = contract.documents.filter(
    ({ fileID, fileName }) =>
      fileID !== null && comparable.some((extension) => fileName?.toLowerCase().endsWith(`.${extension}`)),
  )
  return [
    ...documents.map(({ id, kind, ordinal, fileName, createdAt }) => ({
      value: `document-${id}`,
      label: `${t('version', { kind: t(`kind_${kind}`), ordinal, name: fileName ?? '' })} · ${formatInstant(createdAt, timeZone)}`,
    })),
    ...(contract.template
      ? [
          {
            value: 'template',
            label: t('templateText', { name: contract.template.name, ordinal: contract.template.ordinal }),
          },
        ]
      : []),
  ]
}

/** Opens the choice of two texts; absent while the contract has none. */
export function CompareButton({ contract }: { contract: ContractDetail }) {
  const t = useText(contractComparisonMessages)
  const [isOpen, setIsOpen] = useState(false)
  if (useSideOptions(contract).length === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('compare')}</Button>
      {isOpen ? <CompareDialog contract={contract} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

type Props = {
  contract: ContractDetail
  left?: string | undefined
  right?: string | undefined
  onClose: () => void
}

/** Chooses two texts and opens their comparison. At first the newest text beside the one before it, or beside the template. */
export function CompareDialog({ contract, onClose, ...given }: Props) {
  const t = useText(contractComparisonMessages)
  const go = useGo()
  const options = useSideOptions(contract)
  const [left, setLeft] = useState<string | null>(given.left ?? options[1]?.value ?? null)
  const [right, setRight] = useState<string | null>(given.right ?? options[0]?.value ?? null)
  const [tried, setTried] = useState(false)
  const isSame = left !== null && left === right
  const open = () => {
    setTried(true)
    if (!left || !right || isSame) return
    go('/contracts/compare', { contractId: String(contract.id), left, right })
    onClose()
  }
  return (
    <Dialog open title={t('compareTexts')} confirmText={t('compare')} onCancel={onClose} onConfirm={open}>
      <Side
        label={t('left')}
        options={options}
        value={left}
        onChange={setLeft}
        error={tried && !left ? t('chooseSide') : undefined}
      />
      <Side
        label={t('right')}
        options={options}
        value={right}
        onChange={setRight}
        error={tried && !right ? t('chooseSide') : tried && isSame ? t('sameSides') : undefined}
      />
    </Dialog>
  )
}

type SideProps = {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  error: string | undefined
}

function Side({ label, options, value, onChange, error }: SideProps) {
  const t = useText(contractComparisonMessages)
  const [file, setFile] = useState<{ id: number; name: string } | null>(null)
  const isKnown = value === null || options.some((option) => option.value === value)
  const [isUpload, setIsUpload] = useState(!isKnown)
  const uploaded = value?.startsWith('file-') && !file ? [{ value, label: t('uploadedFile') }] : []
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <Select
            {...control}
            className="c-full-width"
            value={isUpload && !uploaded.length ? another : value}
            placeholder={t('chooseSide')}
            options={[...options, ...uploaded, { value: another, label: t('uploadOther') }]}
            onChange={(chosen) => {
              setIsUpload(chosen === another)
              onChange(chosen === another ? (file ? `file-${file.id}` : null) : chosen)
            }}
          />
          {isUpload && !uploaded.length ? (
            <FileUploadBox
              value={file}
              extensions={comparable}
              onChange={(next) => {
                setFile(next)
                onChange(next ? `file-${next.id}` : null)
              }}
            />
          ) : null}
        </>
      )}
    </Field>
  )
}
