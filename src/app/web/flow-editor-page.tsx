import { approvalPages } from '#engines/approvals/web/pages.ts'
import { designWidgets } from './design-widgets.tsx'
import './provide-permissions.ts'

/** /settings/flows/$id, with the pickers of the features. */
export async function loadFlowEditor() {
  const FlowEditor = await approvalPages.FlowEditorPage()
  return () => <FlowEditor widgets={designWidgets} />
}
