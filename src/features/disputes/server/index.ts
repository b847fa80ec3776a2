export { disputePart, visibleDisputes } from './dispute-part.ts'
export { limitationByFiling } from './limitation.ts'
export { matterDeadlines, matterDeadlinesRoute } from './matter-deadlines.ts'
