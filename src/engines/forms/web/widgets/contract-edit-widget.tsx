import { EditOutlined, FileWordOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '#web/index.ts'
import type { DocumentValue } from '../../domain/field-types/contract-edit.ts'
import { useFormWidgets } from '../form-widgets.ts'
import { useFieldValue } from '../use-form.ts'
import { valueMessages } from './value-messages.ts'
import type { WidgetProps } from './widget-props.ts'

const stateWords = {
  none: 'documentNone',
  making: 'documentMaking',
  failed: 'documentFailed',
  ready: 'documentReady',
} as const

/** The record's document: its name, how it stands, and a button that opens it. */
export function ContractEditWidget({ store, field, control }: WidgetProps) {
  const t = useText(valueMessages)
  const value = useFieldValue(store, field.id) as DocumentValue | null
  const { document: source } = useFormWidgets()
  const [isMaking, setMaking] = useState(false)
  const known = value ?? source?.current ?? null
  const state = value ? 'ready' : (source?.state ?? 'none')
  return (
    <div className="c-document">
      <FileWordOutlined aria-hidden="true" className="c-upload-file" />
      <div className="c-upload-words">
        <span className="c-upload-name" title={known?.name}>
          {known?.name ?? t(stateWords[state])}
        </span>
        {known ? <span className="c-upload-note">{t(stateWords[state])}</span> : null}
      </div>
      {source?.make && !value ? (
        <Button
          loading={isMaking}
          onClick={async () => {
            setMaking(true)
            await source.make?.()
            setMaking(false)
          }}
        >
          {t(known ? 'documentMakeAgain' : 'documentMake')}
        </Button>
      ) : null}
      <Button
        id={control.id}
        icon={<EditOutlined aria-hidden="true" />}
        disabled={!known || !source}
        aria-label={known ? t('documentOpen', { name: known.name }) : t('openDocument')}
        onClick={() => known && source?.open(known)}
      >
        {t('openDocument')}
      </Button>
    </div>
  )
}
