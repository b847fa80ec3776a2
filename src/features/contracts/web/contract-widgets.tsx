import { Input } from 'antd'
import { useMemo } from 'react'
import { fileContent, uploadFile } from '#engines/documents/domain/index.ts'
import { checkChosenFile, tellRepairs } from '#engines/documents/web/index.ts'
import { type FormWidgets, loadOptionsOf, type PickerProps } from '#engines/forms/web/index.ts'
import { addressOf, call, later, upload } from '#web/index.ts'
import { type ContractForm, readContractForm } from '../domain/api.ts'
import { useContractDocument } from './use-contract-document.ts'

const pickers = () => import('./contract-pickers.ts')
const PartyField = later(() => pickers().then((m) => m.PartyField))
const ProjectField = later(() => pickers().then((m) => m.ProjectField))
const CaseTypeField = later(() => pickers().then((m) => m.CaseTypeField))
const LawFirmsField = later(() => pickers().then((m) => m.LawFirmsField))
const LawyersField = later(() => pickers().then((m) => m.LawyersField))
const AgentInformationField = later(() => pickers().then((m) => m.AgentInformationField))
const RelatedContractsField = later(() => pickers().then((m) => m.RelatedContractsField))
const OfflineArchiveAddressField = later(() => pickers().then((m) => m.OfflineArchiveAddressField))
const TemplateField = later(() => pickers().then((m) => m.TemplateField))

/** What a contract's form needs from outside: pickers, uploads, the number's preview and the duplicate check. */
export function useContractWidgets(
  opened: ContractForm,
  onCheckNumber: (number: string) => void,
): FormWidgets {
  const document = useContractDocument(opened)
  const widgets = useMemo<FormWidgets>(() => {
    const id = opened.contractID ?? 0
    return {
      // The contract type is fixed when the draft is made.
      contractType: ({ id }: PickerProps<number>) => (
        <Input id={id} value={opened.contractTypeName} disabled />
      ),
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
        const { previewNumberRule } = await import('#engines/numbering/domain/index.ts')
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
