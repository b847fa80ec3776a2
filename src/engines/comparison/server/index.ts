export { type ComparedFile, compareFiles } from './compare-files.ts'
