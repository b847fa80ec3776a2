import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useMemo } from 'react'
import { fileContent, uploadFile } from '#engines/documents/domain/index.ts'
import { checkChosenFile, tellRepairs } from '#engines/documents/web/index.ts'
import { type FormWidgets, loadOptionsOf, type PickerProps } from '#engines/forms/web/index.ts'
import { previewNumberRule } from '#engines/numbering/domain/index.ts'
import { CaseTypeField } from '#features/case-types/web/index.ts'
import { listContractTypes } from '#features/contract-types/domain/index.ts'
import { AgentInformationField, LawFirmsField, LawyersField } from '#features/law-firms/web/index.ts'
import { ProjectField } from '#features/projects/web/index.ts'
import { addressOf, call, upload } from '#web/index.ts'
import { type ContractForm, readContractForm } from '../domain/api.ts'
import { PartyField } from './party-field.ts'
import { OfflineArchiveAddressField, RelatedContractsField } from './related-fields.tsx'
import { TemplateField } from './template-field.tsx'
import { useContractDocument } from './use-contract-document.ts'

/** What a contract's form needs from outside: pickers, uploads, the number's preview and the duplicate check. */
export function useContractWidgets(
  opened: ContractForm,
  onCheckNumber: (number: string) => void,
): FormWidgets {
  const document = useContractDocument(opened)
  const widgets = useMemo<FormWidgets>(() => {
    const id = opened.contractID ?? 0
    return {
      contractType: ContractTypeName,
      templateName: (props: PickerProps<number>) => <TemplateField {...props} opened={opened} />,
      counterparts: PartyField,
      relationProject: ProjectField,
      caseType: CaseTypeField,
      lawFirms: LawFirmsField,
      lawyers: LawyersField,
      agentInformation: AgentInformationField,
      relatedContracts: (props) => <RelatedContractsField {...props} ownID={opened.contractID} />,
      offlineArchiveAddress: OfflineArchiveAddressField,
      loadOptions: loadOptionsOf(opened.formVersionID),
      upload: {
        send: async (file, options) => {
          const stored = await upload(uploadFile, file, options)
          tellRepairs(stored)
          return { id: stored.id, name: stored.name }
        },
        check: (file, extensions) => checkChosenFile(extensions ? { accept: extensions } : {})(file),
        onPreview: (file) =>
          window.open(addressOf(fileContent, { params: { id: file.id } }), '_blank', 'noopener'),
      },
      previewNumber: async (_store, signal) => {
        const query = { contractTypeID: opened.contractTypeID }
        const [{ numbering }, rule] = await Promise.all([
          call(readContractForm, { params: { id }, signal }),
          // How the number is made up is a help; without it the number itself is shown.
          call(previewNumberRule, { query, signal }).catch(() => null),
        ])
        return numbering.preview === null ? null : { example: numbering.preview, format: rule?.format ?? '' }
      },
      checkDuplicate: onCheckNumber,
    }
  }, [opened, onCheckNumber])
  return useMemo(() => ({ ...widgets, document }), [widgets, document])
}

/** The contract type is fixed when the draft is made; its full name is shown. */
function ContractTypeName({ id, value }: PickerProps<number>) {
  const types = useQuery({
    queryKey: ['contractTypes'],
    queryFn: ({ signal }) => call(listContractTypes, { signal }),
  })
  return <Input id={id} value={types.data?.find((type) => type.id === value)?.fullName ?? ''} disabled />
}
