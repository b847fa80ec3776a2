import { Button } from 'antd'
import { useText } from '#web/index.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { revealField } from './form-view.ts'
import { formMessages } from './messages.ts'
import { useFormSummary } from './use-form.ts'

/** For the bar at the bottom: 「校验失败：N 项待完善，定位第一项」 while something is wrong, else `children` (the autosave's time). */
export function FormErrorBar({ store, children }: { store: FormStore; children?: React.ReactNode }) {
  const t = useText(formMessages)
  const { errorCount, firstError } = useFormSummary(store)
  return (
    <div className="c-form-bar" role="status">
      {firstError === null ? (
        children
      ) : (
        <Button type="link" onClick={() => void revealField(store, firstError)}>
          {t('errorsLeft', { count: errorCount })}
        </Button>
      )}
    </div>
  )
}
