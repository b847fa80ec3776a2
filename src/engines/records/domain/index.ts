export { auditWordsOf } from './audit-words.ts'
export {
  area,
  choice,
  date,
  department,
  type Fields,
  flag,
  link,
  links,
  money,
  number,
  people,
  person,
  type RecordField,
  text,
} from './field.ts'
export { listDefinitionOf } from './list-definition.ts'
export {
  type AnyRecord,
  count,
  type Figures,
  type FormRecord,
  formRecord,
  type MenuGroup,
  type PlainRecord,
  plainRecord,
  totals,
} from './record.ts'
