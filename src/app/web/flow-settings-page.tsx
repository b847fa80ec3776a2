import { FlowListPage } from '#engines/approvals/web/index.ts'
import { RecordFlowsPanel } from '#engines/records/web/index.ts'
import { flowKinds } from '../slices/flow-kinds.ts'

/** /settings/flows */
export const FlowSettingsPage = () => <FlowListPage kinds={flowKinds} below={<RecordFlowsPanel />} />
