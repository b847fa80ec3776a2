import { Checkbox } from 'antd'
import type { NotificationKind } from '#engines/notifications/domain/index.ts'
import { said } from '#shared/text.ts'
import { useLocale } from '#web/index.ts'
import { noticeChoices } from '../../slices/notice-choices.ts'

type Props = {
  label: string
  /** Kinds that are not wanted. */
  without: readonly NotificationKind[]
  disabled?: boolean
  onChange: (without: NotificationKind[]) => void
}

/** Every kind of notice with a tick where it is wanted. */
export function KindChoices({ label, without, disabled = false, onChange }: Props) {
  const locale = useLocale()
  return (
    <fieldset className="s-kinds" disabled={disabled} aria-label={label}>
      {noticeChoices.map(({ kind, label: words }) => (
        <Checkbox
          key={kind}
          disabled={disabled}
          checked={!without.includes(kind)}
          onChange={({ target }) => {
            const others = without.filter((other) => other !== kind)
            onChange(target.checked ? others : [...others, kind])
          }}
        >
          {said(words, locale)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
