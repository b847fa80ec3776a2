import { singleId } from './ids.ts'

/** The template that the document is made from. */
export const templateNameType = singleId('templateName', 'template')
