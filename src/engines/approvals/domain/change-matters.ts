/** What of a record a flow may name as agreed: where it is changed later on, whoever agreed to it before is asked again. */
export const changeMatters = ['amount', 'parties', 'term', 'text'] as const
export type ChangeMatter = (typeof changeMatters)[number]
