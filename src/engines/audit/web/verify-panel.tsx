import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#shared/endpoint.ts'
import { call, toast, useText } from '#web/index.ts'
import { verifyAudit } from '../domain/api.ts'
import { auditMessages } from './messages.ts'

export type Verdict = AnswerOf<typeof verifyAudit>

/** Starts the check of the chain and hands over its result. */
export function VerifyButton({ onVerdict }: { onVerdict: (verdict: Verdict | null) => void }) {
  const t = useText(auditMessages)
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    onVerdict(null)
    try {
      onVerdict(await call(verifyAudit))
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<SafetyCertificateOutlined />} loading={busy} onClick={() => void verify()}>
      {t('verify')}
    </Button>
  )
}

/** What the check found: whole, or which entry is the first that is not. */
export function VerdictAlert({ verdict, onClose }: { verdict: Verdict; onClose: () => void }) {
  const t = useText(auditMessages)
  const { checked, brokenSequence } = verdict
  return (
    <Alert
      role="status"
      type={brokenSequence === null ? 'success' : 'error'}
      showIcon
      closable={{ onClose }}
      title={
        brokenSequence === null
          ? t('whole', { count: checked })
          : t('broken', { sequence: brokenSequence, count: checked })
      }
    />
  )
}
