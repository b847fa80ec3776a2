import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { useAddressParams } from '#web/index.ts'
import { lawCase } from '../domain/case-record.ts'

/** What the address said when it was opened: it changes while the page goes on to another. */
function useFirstParams() {
  const params = useAddressParams()
  return useState(params)[0]
}

/** `/caseDetail?caseId=7`: the address by which others know the page of a case. */
export function CaseDetailLink() {
  const { caseId = '' } = useFirstParams()
  return <Navigate to={`${lawCase.screen}/detail`} search={{ id: caseId }} replace />
}

/** `/disputeDetail?disputeId=7`: the same of a dispute. */
export function DisputeDetailLink() {
  const { disputeId = '' } = useFirstParams()
  return <Navigate to={`${lawDispute.screen}/detail`} search={{ id: disputeId }} replace />
}
