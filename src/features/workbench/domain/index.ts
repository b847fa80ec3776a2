export {
  horizon,
  type KeyDate,
  keyDatesAtMost,
  readWorkbench,
  soon,
  type Workbench,
} from './api.ts'
