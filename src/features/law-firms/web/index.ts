export { AgentInformationField, LawFirmsField, LawyersField } from './law-firm-fields.tsx'
