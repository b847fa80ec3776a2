import { RunningPage } from '#engines/approvals/web/index.ts'
import { flowKinds } from '../slices/flow-kinds.ts'

/** /settings/approvals */
export const RunningApprovalsPage = () => <RunningPage kinds={flowKinds} />
