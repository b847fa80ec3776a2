import { loadFlowEditorPage } from '#engines/approvals/web/pages.ts'
import { designWidgets } from './design-widgets.tsx'
import './provide-permissions.ts'

/** /settings/flows/$id, with the pickers of the features. */
export async function loadFlowEditor() {
  const FlowEditor = await loadFlowEditorPage()
  return () => <FlowEditor widgets={designWidgets} />
}
