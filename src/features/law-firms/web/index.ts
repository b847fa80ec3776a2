export { firmLawyersPanel } from './firm-lawyers.tsx'
export { firmSurveysPanel } from './firm-surveys.tsx'
export { AgentInformationField, LawFirmsField, LawyersField } from './law-firm-fields.tsx'
