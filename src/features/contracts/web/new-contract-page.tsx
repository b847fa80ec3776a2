import './contracts.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Skeleton, TreeSelect } from 'antd'
import { useState } from 'react'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { commonForm } from '#engines/forms/domain/index.ts'
import { type ContractTypeAnswer, listContractTypes } from '#features/contract-types/domain/index.ts'
import { listTemplates, type TemplateSummary } from '#features/templates/domain/index.ts'
import { nameIn } from '#shared/text.ts'
import { nested } from '#shared/tree.ts'
import {
  call,
  EmptyState,
  ErrorState,
  Field,
  isMissing,
  Page,
  PageHeader,
  Panel,
  toast,
  type UploadedFile,
  useAddressParams,
  useGo,
  useIsPhone,
  useLocale,
  useServices,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { useIdle } from '#web/use-idle.ts'
import { createContract } from '../domain/api.ts'
import { textExtensions } from '../domain/contract-document.ts'
import { contractMessages } from './messages.ts'
import { TemplatePreview } from './template-field.tsx'

/** /myContract/new: what kind of contract, and from which template; then the form opens. */
export function NewContractPage() {
  const t = useText(contractMessages)
  const go = useGo()
  const { may } = useServices()
  const { typeId } = useAddressParams()
  const setParams = useSetAddressParams()
  const types = useQuery({
    queryKey: ['contractTypes'],
    queryFn: ({ signal }) => call(listContractTypes, { signal }),
  })
  const chosen = types.data?.find(({ id }) => String(id) === typeId)
  if (isMissing(types)) return <ErrorState error={types.error} onRetry={types.refetch} />
  return (
    <Page narrow>
      <PageHeader
        title={t('newContractTitle')}
        description={t('chooseTypeHint')}
        onBack={() => go('/myContract')}
      />
      {types.data && !types.data.some(({ isChoosable }) => isChoosable) ? (
        <EmptyState
          title={may('contract_type.manage') ? t('noTypesYet') : t('noTypes')}
          action={
            may('contract_type.manage') ? (
              <Button type="primary" onClick={() => go('/settings/contractTypes')}>
                {t('makeType')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <Panel>
          <Field label={t('contractType')} required>
            {({ id }) => (
              <TreeSelect
                id={id}
                className="c-full-width"
                placeholder={t('chooseType')}
                loading={types.isPending}
                treeData={treeOf(types.data ?? [])}
                value={chosen?.id ?? null}
                onChange={(value) => setParams({ typeId: value === null ? undefined : String(value) })}
                treeDefaultExpandAll
                showSearch={{ treeNodeFilterProp: 'title' }}
              />
            )}
          </Field>
          {chosen ? <FormOfType typeID={chosen.id} /> : null}
        </Panel>
      )}
      {chosen ? (
        <Templates key={chosen.id} type={chosen} />
      ) : types.data?.some(({ isChoosable }) => isChoosable) ? (
        <Panel title={t('chooseTemplate')}>
          <EmptyState compact title={t('chooseTypeFirst')} />
        </Panel>
      ) : null}
    </Page>
  )
}

/** Which form the contract will be filled in with; said where the type has none of its own. */
function FormOfType({ typeID }: { typeID: number }) {
  const t = useText(contractMessages)
  const { data } = useQuery({
    queryKey: ['commonForm', 1, typeID],
    queryFn: ({ signal }) => call(commonForm, { query: { formType: 1, contractTypeID: typeID }, signal }),
  })
  if (!data) return null
  return (
    <p className="c-hint" role="status">
      {t(data.isDefault ? 'formByDefault' : 'formOfType', { name: data.name })}
    </p>
  )
}

type Node = { value: number; title: string; disabled: boolean; children: Node[] }

/** The tree of types; a type that takes no contracts, or only holds others, cannot be chosen. */
const treeOf = (types: readonly ContractTypeAnswer[]): Node[] =>
  nested<ContractTypeAnswer, Node>(types, ({ id, name, isChoosable }, children) => ({
    value: id,
    title: name,
    disabled: !isChoosable || children.length > 0,
    children,
  }))

/** Choice beside the templates: the text of the contract is a file that the person has. */
const uploadedText = -1

/** A choice and, below it, what it means; the whole of it as title where it is cut. */
function Choice({ name, hint }: { name: string; hint: string }) {
  return (
    <>
      {name}
      {hint ? (
        <small className="c-choice-hint" title={hint}>
          {hint}
        </small>
      ) : null}
    </>
  )
}

/** Beside the choice what the chosen template looks like: by itself once the page has nothing else to do, on a phone when it is asked for. */
function ChosenPreview({ template }: { template: TemplateSummary | undefined }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const isPhone = useIsPhone()
  const isIdle = useIdle()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="c-choice-preview">
      {isPhone && template ? (
        <Button aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          {t('preview')}
        </Button>
      ) : null}
      {template?.publishedFileID && (isPhone ? isAsked : isIdle) ? (
        <TemplatePreview name={nameIn(template, locale)} fileID={template.publishedFileID} />
      ) : null}
    </div>
  )
}

type ChoicesProps = {
  type: ContractTypeAnswer
  templates: readonly TemplateSummary[]
  value: number | null
  onChange: (value: number | null) => void
}

/** The templates, and the ways without one. */
function Choices({ type, templates, value, onChange }: ChoicesProps) {
  const t = useText(contractMessages)
  const locale = useLocale()
  return (
    <Radio.Group
      className="c-choice-cards"
      value={value ?? 0}
      onChange={(event) => onChange(Number(event.target.value) || null)}
      options={[
        ...templates.map((template) => ({
          value: template.id,
          label: (
            <Choice
              name={t('templateVersion', {
                name: nameIn(template, locale),
                ordinal: template.publishedOrdinal ?? 1,
              })}
              hint={template.description}
            />
          ),
        })),
        {
          value: uploadedText,
          label: <Choice name={t('uploadText')} hint={t('uploadTextHint')} />,
        },
        {
          value: 0,
          label: (
            <Choice
              name={t('withoutTemplate')}
              hint={t(type.isTextRequired ? 'textLaterHint' : 'withoutTemplateHint')}
            />
          ),
        },
      ]}
    />
  )
}

function Templates({ type }: { type: ContractTypeAnswer }) {
  const t = useText(contractMessages)
  const go = useGo()
  const [templateId, setTemplateId] = useState<number | null | undefined>(undefined)
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [busy, setBusy] = useState(false)
  const found = useQuery({
    queryKey: ['templates', 'published', type.id],
    queryFn: ({ signal }) =>
      call(listTemplates, { query: { contractTypeID: type.id, state: 2, pageSize: 200 }, signal }),
  })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const templates = found.data.list
  const chosen = templateId === undefined ? (templates[0]?.id ?? null) : templateId
  const isUpload = chosen === uploadedText
  const shown = templates.find(({ id }) => id === chosen)
  const start = async () => {
    setBusy(true)
    try {
      const draft = await call(createContract, {
        body: {
          contractTypeID: type.id,
          ...(isUpload ? { fileID: file?.id ?? null } : { templateID: chosen }),
        },
      })
      go('/myContract/edit', { contractId: String(draft.contractID) })
    } catch (error) {
      toast.failure(error)
      setBusy(false)
    }
  }
  return (
    <Panel title={t('chooseTemplate')}>
      <div className="c-choice">
        <div className="c-choice-list">
          <Choices type={type} templates={templates} value={chosen} onChange={setTemplateId} />
          {templates.length === 0 ? <p className="c-soft c-choice-none">{t('noTemplates')}</p> : null}
          {isUpload ? (
            <div className="c-choice-file">
              <FileUploadBox
                value={file}
                onChange={setFile}
                extensions={textExtensions}
                aria-label={t('uploadText')}
              />
            </div>
          ) : null}
          <Button type="primary" loading={busy} disabled={isUpload && !file} onClick={start}>
            {t('start')}
          </Button>
        </div>
        {templates.length > 0 ? <ChosenPreview template={shown} /> : null}
      </div>
    </Panel>
  )
}
