export { type ComparedFile, compareFiles } from './compare-files.ts'
export { type Redline, redlineDocx } from './redline-docx.ts'
