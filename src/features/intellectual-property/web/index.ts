export { rightContractsPanel, rightDeadlinesPanel } from './right-panels.tsx'
export { rightActions, TransferChosen } from './transfer-dialog.tsx'
