export { readWorkbench } from './api.ts'
