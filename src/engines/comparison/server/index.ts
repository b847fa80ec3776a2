export { type ComparedFile, compareFiles } from './compare-files.ts'
export { printedPages, type Readers } from './printed-pages.ts'
export { type Redline, redlineDocx } from './redline-docx.ts'
