export { caseConflictsPanel, disputeConflictsPanel } from './matter-conflicts-panel.tsx'
