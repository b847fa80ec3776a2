/**
 * Which journeys exercise a slice, by the names of their files in both tiers (`e2e/` and `e2e/long/`). `npm run test:changed` runs those of the slices that
 * changed. Journeys about the frame of all pages, their looks and the browser base (`screens`, `looks`, `page-top`, `browser-base`) belong to no slice, but where a slice has no other.
 */
export const journeysOfSlices: Record<string, RegExp> = {
  'features/case-types': /^(case-types|case-work|contract-records|form-records)\./,
  'features/cases': /^(case-(terms|work)|deadlines|law-firms|matter-rights)\./,
  'features/clauses': /^(clauses|document-journey|filled-types|form-values|template-clauses)\./,
  'features/conflicts': /^(case-work|screens)\./,
  'features/contract-types':
    /^(contract-journey|contract-records|filled-types|first-sign-in|handling|sub-flows|submission-needs)\./,
  'features/contracts':
    /^(approval-(flow|move|returns)|approver-fields|clean-copy|comparison|contract-.*|counterparties|document-(journey|window)|draft-.*|duplicate-numbers|filled-types|form-document|handling|keyboard-review|list-tools|office-server|own-text|related-contracts|share-outside|sub-flows|submission-needs)\./,
  'features/counterparties':
    /^(case-work|contract-journey|counterparties|credit|imports|list-left-out|merge-stakes|party-rating|party-tags-files)\./,
  'features/disputes': /^case-work\./,
  'features/intellectual-property': /^(imported-rights|right-fees|rights)\./,
  'features/law-firms': /^(contract-records|law-firms|record-pickers)\./,
  'features/legal-terms': /^(case-work|deadlines|rights)\./,
  'features/positions': /^(people|screens)\./,
  'features/projects': /^(projects|record-pickers)\./,
  'features/templates':
    /^(clauses|contract-editor|contract-journey|document-journey|draft-text|template-.*)\./,
  'features/workbench': /^(case-work|contract-journey|first-sign-in)\./,
  'engines/access': /^(house|people|rights|share-outside|shell)\./,
  'engines/approvals':
    /^(absences|approval-.*|approver-fields|clauses|contract-journey|handling|party-rating|sub-flows|template-life)\./,
  'engines/audit': /^(counterparties|people)\./,
  'engines/calendar': /^(case-work|deadlines|holiday-year|rights)\./,
  'engines/comparison': /^(comparison|document-journey|template-life)\./,
  'engines/deadlines': /^(case-work|deadlines|rights)\./,
  'engines/documents':
    /^(bad-files|clean-copy|comparison|contract-(editor|journey)|document-.*|editor-.*|law-firms|party-tags-files|template-.*)\./,
  'engines/editor':
    /^(contract-editor.*|document-(journey|window)|editor-.*|form-document|keyboard-review|office-server|template-(clauses|life|unsaved))\./,
  'engines/extraction': /^(extraction-settings|form-document|own-text)\./,
  'engines/form-designer': /^(form-designer.*|form-library|list-tools)\./,
  'engines/forms':
    /^(case-work|contract-records|draft-.*|filled-types|form-.*|list-tools|projects|record-pickers|rights)\./,
  'engines/jobs': /^(clean-copy|imports|notice-bots|share-outside)\./,
  'engines/notifications': /^(approval-returns|counterparties|notice-bots)\./,
  'engines/numbering': /^(approval-flow|case-work|draft-text|duplicate-numbers|numbering|template-numbers)\./,
  'engines/people': /^(first-paint|first-sign-in|house|people|shell)\./,
  'engines/records':
    /^(case-work|imported-rights|imports|law-firms|list-tools|projects|record-pickers|rights)\./,
}
