import { useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { call, Field, messages, useText } from '#web/index.ts'
import { readBlacklistedParties } from '../domain/blacklist-api.ts'

const words = messages('blacklistedParties', {
  warn: '本合同中有黑名单相对方。说明理由后可以提交，审批人会看到。 | A party to this contract is on the blacklist. You can submit it with a reason, which approvers will see.',
  reason: '仍要提交的理由 | Reason for submitting anyway',
  reasonHint:
    '审批人会在黑名单提示旁和审批记录中看到，并记入日志 | Approvers see it next to the warning and in the history; it is logged',
  block:
    '本合同中有黑名单相对方，本组织规定不能提交。请更换相对方。 | A party to this contract is on the blacklist, and your organisation does not allow such contracts to be submitted. Choose another party.',
  chosen: '{field}：{name} | {field}: {name}',
  above:
    '{field}：{name}，其上级单位「{parent}」在黑名单中 | {field}: {name}, whose parent company “{parent}” is on the blacklist',
  aboveOnly:
    '本合同相对方的上级单位在黑名单中。可以提交，审批人会看到。 | The parent company of a party to this contract is on the blacklist. You can submit it; approvers will see this.',
  typed: '{field}：填写的证件号码属于黑名单中的相对方 | {field}: the number belongs to a blacklisted party',
})

/** Which parties of a draft as it is saved are on the blacklist, and whether whoever submits it has to say why. */
export function useBlacklisted(id: number, version: number) {
  const { data } = useQuery({
    queryKey: ['contract', id, 'blacklisted', version],
    queryFn: ({ signal }) => call(readBlacklistedParties, { params: { id }, signal }),
    staleTime: 0,
  })
  const isListed = data?.parties.some(({ parent }) => parent === null) ?? false
  return { data, asksReason: isListed && data?.rule === 'warn' }
}

type Props = { blacklisted: ReturnType<typeof useBlacklisted> }

/** Tells who submits a draft which of its parties are on the blacklist, and whether that keeps it back; nothing while there are none. */
export function BlacklistedParties({ blacklisted: { data } }: Props) {
  const t = useText(words)
  if (!data || data.parties.length === 0) return null
  const isAboveOnly = data.parties.every(({ parent }) => parent !== null)
  return (
    <Alert
      className="c-other-than-text"
      type={data.rule === 'block' && !isAboveOnly ? 'error' : 'warning'}
      title={t(isAboveOnly ? 'aboveOnly' : data.rule)}
      description={
        <ul className="c-plain-list">
          {data.parties.map(({ fieldID, field, name, parent }) => (
            <li key={`${fieldID} ${name}`}>
              {name === null
                ? t('typed', { field })
                : parent === null
                  ? t('chosen', { field, name })
                  : t('above', { field, name, parent })}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** What the server says where a reason is missing. */
export const reasonPath = 'blacklistReason'

type ReasonProps = { value: string; error: string | undefined; onChange: (reason: string) => void }

/** Why a contract with a blacklisted party is submitted nevertheless. */
export function BlacklistReason({ value, error, onChange }: ReasonProps) {
  const t = useText(words)
  return (
    <Field label={t('reason')} hint={t('reasonHint')} required error={error}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={3}
          maxLength={2000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
