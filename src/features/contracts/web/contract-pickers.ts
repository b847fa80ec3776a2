// What a contract's form chooses records with. By itself: the form can be typed in before it has come.
export { CaseTypeField } from '#features/case-types/web/index.ts'
export { AgentInformationField, LawFirmsField, LawyersField } from '#features/law-firms/web/index.ts'
export { ProjectField } from '#features/projects/web/index.ts'
export { PartyField } from './party-field.ts'
export { OfflineArchiveAddressField, RelatedContractsField } from './related-fields.tsx'
export { TemplateField } from './template-field.tsx'
