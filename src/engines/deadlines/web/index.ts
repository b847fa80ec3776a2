export { MatterDeadlines } from './matter-deadlines.tsx'
