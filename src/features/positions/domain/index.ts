export { position } from './record.ts'
