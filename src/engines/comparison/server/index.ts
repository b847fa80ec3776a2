export { compareFiles } from './compare-files.ts'
export { printedPages, type Readers } from './printed-pages.ts'
export { redlineDocx } from './redline-docx.ts'
