import { SafetyCertificateOutlined } from '@ant-design/icons'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'
import { Tip } from './ellipsis-text.tsx'

/** The SHA-256 of a file, shown when somebody asks for it: by mouse, focus or tap. */
export function Fingerprint({ sha256 }: { sha256: string }) {
  const t = useText(baseMessages)
  const words = t('fingerprint', { sha256 })
  return (
    <Tip text={words}>
      <button type="button" className="c-fingerprint" aria-label={words}>
        <SafetyCertificateOutlined aria-hidden />
      </button>
    </Tip>
  )
}
