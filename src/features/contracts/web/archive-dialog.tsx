import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Input, Select } from 'antd'
import { useState } from 'react'
import { paging } from '#shared/constants.ts'
import { issueText } from '#shared/issues.ts'
import {
  AppLink,
  call,
  Dialog,
  errorAt,
  Field,
  toast,
  useEdit,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import { listArchiveAddressChoices } from '../domain/archive-address-choices.ts'
import { type Archiving, archivingIssues } from '../domain/contract-signing.ts'
import { archiveContract } from '../domain/life-api.ts'
import { newestCopy, SignedCopyField } from './signed-copy-field.tsx'
import { signingMessages } from './signing-messages.ts'

/** Asks where the paper of a signed contract lies. */
export function ArchiveDialog({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const t = useText(signingMessages)
  const locale = useLocale()
  const client = useQueryClient()
  const { values, set, save, error } = useEdit<Archiving>({
    documentID: contract.signing?.documentID ?? newestCopy(contract),
    addressID: null,
    place: '',
  })
  const addresses = useQuery({
    queryKey: ['archive_address', 'choices'],
    queryFn: ({ signal }) => call(listArchiveAddressChoices, { query: { pageSize: paging.max }, signal }),
  })
  const enabled = (addresses.data?.list ?? []).filter(({ state }) => state === 1)
  const [checked, setChecked] = useState(false)
  const found = () =>
    archivingIssues(values, {
      copies: values.documentID === null ? [] : [values.documentID],
      addresses: enabled.map(({ id }) => id),
    })
  const issues = checked ? found() : []
  const wrong = (path: string) => {
    const issue = issues.find((one) => one.path === path)
    return issue ? issueText(issue, locale) : errorAt(error, path)
  }
  const submit = async () => {
    setChecked(true)
    if (found().length) return
    const { id, version } = contract
    const isDone = await save(() => call(archiveContract, { params: { id }, body: { version, ...values } }))
    if (!isDone) return
    await client.invalidateQueries({ queryKey: ['contract', id] })
    await client.invalidateQueries({ queryKey: ['contracts'] })
    toast.success()
    onClose()
  }
  return (
    <Dialog
      open
      title={t('archiveTitle')}
      confirmText={t('confirmArchive')}
      onCancel={onClose}
      onConfirm={submit}
    >
      <div className="c-fields">
        <p className="c-soft">{t('archiveHint')}</p>
        <SignedCopyField
          contract={contract}
          value={values.documentID}
          onChange={(documentID) => set({ documentID })}
          error={wrong('documentID')}
        />
        {addresses.data && !enabled.length ? <NoAddresses /> : null}
        <Field label={t('address')} required error={wrong('addressID')}>
          {(control) => (
            <Select<number>
              {...control}
              className="c-full-width"
              showSearch={{ optionFilterProp: 'label' }}
              loading={addresses.isPending}
              placeholder={t('addressPlaceholder')}
              {...(values.addressID !== null && { value: values.addressID })}
              options={enabled.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(addressID) => set({ addressID })}
            />
          )}
        </Field>
        <Field label={t('place')} required error={wrong('place')}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              placeholder={t('placePlaceholder')}
              value={values.place}
              onChange={({ target }) => set({ place: target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

/** Says who can help where no address is set up. */
function NoAddresses() {
  const t = useText(signingMessages)
  const { may } = useServices()
  return (
    <Alert
      type="warning"
      showIcon
      title={
        may?.('archive_address.manage') ? (
          <AppLink to="/settings/archiveAddresses">{t('makeAddress')}</AppLink>
        ) : (
          t('noAddresses')
        )
      }
    />
  )
}
