import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import { jsonValue } from '#shared/json-value.ts'
import { textFormats } from '#shared/text-formats.ts'
import { decimalText, fieldId, oneToSix, partName } from './config-parts.ts'
import { columnTypeNames, fieldTypeNames } from './field-names.ts'
import { ruleListSchema } from './rule-config.ts'

export { fieldId } from './config-parts.ts'
export * from './field-names.ts'

const name = z.string().min(1).max(200)
const text = z.string().max(2000)
const bookmarkName = z.string().min(1).max(200)
const oneToFour = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const oneOrTwo = z.union([z.literal(1), z.literal(2)])
const scalar = z.union([z.string().max(2000), z.number(), z.boolean()])

const optionSchema = z.strictObject({
  value: z.string().min(1).max(200),
  label: z.string().min(1).max(200),
  englishLabel: z.string().max(200).optional(),
})

/** Node of a cascader's tree; the value is unique among its siblings. */
export type OptionNode = {
  value: string
  label: string
  englishLabel?: string | undefined
  disabled?: boolean | undefined
  children?: OptionNode[] | undefined
}

const optionNodeSchema: z.ZodType<OptionNode, OptionNode> = z.lazy(() =>
  z.strictObject({
    ...optionSchema.shape,
    disabled: z.boolean().optional(),
    children: z.array(optionNodeSchema).max(1000).optional(),
  }),
)

/** A place of the document. `part` picks a piece of the value: figure, words, start, end, contactsName … */
const positionSchema = z.strictObject({ bookmarkName, part: partName.optional() })

const conditionSchema = z.strictObject({
  fieldId,
  operator: z.union([...oneToSix.options, z.literal(7), z.literal(8), z.literal(9), z.literal(10)]),
  /** Figures as decimal text in major units, dates yyyy-MM-dd, options by value, ids as numbers; absent for 9 and 10. */
  value: scalar.optional(),
})

/** A condition that stands outside of the form: `unit` is the currency of its figure (ISO 4217), absent: that of its field. */
export const outerConditionSchema = conditionSchema.extend({
  unit: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

/** Conditions on other fields, all or any of which must hold. */
export const conditionGroupSchema = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(conditionSchema).min(1).max(20),
})

/** One operand: method 1 the id of a field (`part`: of a sheet the sum of a column, `sum.<columnId>`), method 2 a constant as decimal text. */
const operandSchema = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal(1), value: fieldId, part: partName.optional() }),
  z.strictObject({ method: z.literal(2), value: decimalText }),
])

/** `calculationWays[i]` stands between operands i and i + 1. */
const calculationSchema = z.strictObject({
  valueList: z.array(operandSchema).max(50),
  calculationWays: z.array(oneToSix).max(49),
  /** true: the target follows its operands and is read-only; false: it is filled while nobody has typed in it. */
  isUpdate: z.boolean().default(true),
})

const valueRangeSchema = z.strictObject({
  /** 1 AND, 2 OR. */
  mode: oneOrTwo.default(1),
  conditions: z
    .array(z.strictObject({ operator: oneToSix, value: decimalText }))
    .min(1)
    .max(2),
})

const fieldContentSchema = z.strictObject({
  fieldContent: z.strictObject({ contentType: oneToSix.optional() }).optional(),
  calculationConditionGroup: calculationSchema.optional(),
  money: z
    .strictObject({
      /** The document gets the amount in Chinese words. */
      isWordAmount: z.boolean().default(false),
      /** The unit is shown, and can be chosen, beside the figure. */
      isWithUnit: z.boolean().default(false),
      /** ISO 4217 code that a new amount starts with. */
      unit: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .default('CNY'),
    })
    .optional(),
  date: z
    .strictObject({
      dateFormat: z.union([...oneToFour.options, z.literal(5)]).default(1),
    })
    .optional(),
  valueRange: valueRangeSchema.optional(),
  /** Numbers: decimals are refused instead of rounded. */
  isInteger: z.boolean().optional(),
  /** Single-line text: what the text must be. */
  format: z.enum(textFormats).optional(),
})

/** A piece of a statement's paragraph: words, or the value of another field. */
const pieceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().max(20_000) }),
  z.strictObject({ kind: z.literal('field'), fieldID: fieldId }),
])

/** One wording that a clause may have. */
const statementSchema = z.strictObject({
  id: z.number().int().min(1),
  name,
  /** Paragraphs of pieces. */
  content: z.array(z.array(pieceSchema).max(200)).max(200).default([]),
  /** Ids of the form's fields that the content uses. */
  fieldList: z.array(fieldId).max(200).default([]),
  labelItemList: z
    .array(z.strictObject({ id: z.number().int().min(1), name }))
    .max(50)
    .default([]),
})

/** A clause of the document with the statements that may stand there. */
const clauseSchema = z.strictObject({
  /** The clause in the clause library; 0 for one that is written in the form itself. */
  labelID: z.number().int().min(0).default(0),
  /** Which version of it the statements were taken over from; absent for a clause that is written in the form itself. */
  libraryVersion: z.number().int().min(1).optional(),
  /** With several statements the clause may also be left out. */
  isNullable: z.boolean().default(false),
  statementList: z.array(statementSchema).max(50).default([]),
})

const privateConfigSchema = z.strictObject({
  numberFormat: oneToSix.optional(),
  roundingWay: oneToFour.default(1),
  dynamicConfig: z
    .strictObject({
      isDynamicField: z.boolean().default(false),
      /** Name of a source registered on the server; 'options' pages through the field's own options. */
      source: z
        .string()
        .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/)
        .default('options'),
    })
    .optional(),
  /** false: a counterpart field keeps only its first entry. */
  counterpartMultiple: z.boolean().default(false),
  /** Counterpart fields: a name that is no party on file may be submitted. */
  freeNames: z.boolean().default(false),
  /** Which group of outer parties may be chosen; null means all. */
  outerCounterpartySubjectGroup: z.string().max(100).nullable().default(null),
  /** Fields that point to records or to a tree: more than one may be chosen. */
  multiple: z.boolean().default(false),
  /** Trees: a node is chosen by itself, whatever is above and below it; else only a last node, or all below a node. */
  checkStrictly: z.boolean().default(false),
  /** Lawyers: id of the law firm field whose firms they must belong to. */
  relatedLawFirms: fieldId.optional(),
  /** Upload fields: extensions without dot; null means the organisation's list. */
  extensions: z
    .array(z.string().regex(/^[a-z0-9]{1,8}$/))
    .nullable()
    .default(null),
  /** Serial number: what stands before the figure, its width with leading zeros (0 for none), and where it starts. */
  serial: z
    .strictObject({
      prefix: z.string().max(20).default(''),
      digits: z.number().int().min(0).max(12).default(6),
      startNumber: z.number().int().min(0).max(1_000_000_000).default(1),
    })
    .optional(),
})

const baseFieldSchema = z.strictObject({
  id: fieldId,
  name,
  /** What English screens call it; empty: by its name. Documents have the names of the organisation's language. */
  englishName: z.string().max(200).default(''),
  type: z.enum(fieldTypeNames),
  /** What the field is for, when several fields share a type; see `rawTypes`. */
  rawType: z.string().max(60).default(''),
  required: z.boolean().default(false),
  disabled: z.boolean().default(false),
  isEdit: z.boolean().default(true),
  preview: z.boolean().default(false),
  placeholder: text.default(''),
  options: z.array(optionSchema).max(1000).default([]),
  /** Cascader: what may be chosen, as a tree. */
  optionTree: z.array(optionNodeSchema).max(1000).default([]),
  maxlength: z.number().int().min(1).max(limit.text).nullable().default(null),
  clearable: z.boolean().default(true),
  filterable: z.boolean().default(true),
  /** 1 locked in alteration, 2 editable in alteration. */
  alterEditStatus: oneOrTwo.default(1),
  /** In the field's value shape; also 'today' for dates, 'initiator' for people and departments. */
  defaultValue: jsonValue.default(null),
  description: text.default(''),
  englishDescription: text.default(''),
  positionList: z.array(positionSchema).max(200).default([]),
  bookmarkNames: z.array(bookmarkName).max(200).default([]),
  privateConfig: privateConfigSchema.prefault({}),
  fieldConfig: fieldContentSchema.prefault({}),
  counterPartyConfig: z
    .strictObject({
      /** Id of the counterpart field whose first entry fills this one. */
      relatedCounterparty: fieldId,
      /** Key in that party's fieldDetailMap, with or without the `_{organizationID}` suffix. */
      mappingField: z.string().min(1).max(120),
    })
    .optional(),
  /** On counterpart selection: 1 internal, 2 external. */
  partyType: oneOrTwo.optional(),
  /** On the start-time field: the form keeps a backdating flag. */
  isBackdating: z.boolean().default(false),
  visibleWhen: conditionGroupSchema.optional(),
  requiredWhen: conditionGroupSchema.optional(),
  /** What must hold between this field and others; the message stands at this one. */
  rules: ruleListSchema.default([]),
  /** Columns of three that the field takes on a desktop; null means as its type likes. */
  span: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .nullable()
    .default(null),
})

/** A column of a sheet: a field of a plain type, whose default is that of a new row. */
const columnSchema = baseFieldSchema
  .omit({ partyType: true, counterPartyConfig: true, visibleWhen: true, requiredWhen: true })
  .extend({
    type: z.enum(columnTypeNames),
    /** 1 closed in alteration although the sheet is open; 2 as its sheet. */
    alterEditStatus: oneOrTwo.default(2),
    /** Number and money: the sum stands below the column. */
    isSummed: z.boolean().default(false),
  })

/** One field exactly as specification §3 names its properties; what is left out takes the default shown here. */
export const fieldSchema = baseFieldSchema.extend({
  /** On clause fields. */
  clause: clauseSchema.optional(),
  /** On sheet tables, from left to right. */
  columns: z.array(columnSchema).max(30).optional(),
  /** Lists of the records that the form fills in have a column of it; see `listKindOf`. */
  inLists: z.boolean().optional(),
})

export type FieldConfig = z.output<typeof fieldSchema>
export type ColumnConfig = z.output<typeof columnSchema>
export type ClauseConfig = z.output<typeof clauseSchema>
export type StatementConfig = z.output<typeof statementSchema>
/** A field as it may be written down: everything with a default may be left out. */
export type FieldInput = z.input<typeof fieldSchema>
export type ConditionGroup = z.output<typeof conditionGroupSchema>
export type Condition = z.output<typeof conditionSchema>
export type OuterCondition = z.output<typeof outerConditionSchema>
export type ValueRange = z.output<typeof valueRangeSchema>
export type Calculation = z.output<typeof calculationSchema>
export type FieldOption = z.output<typeof optionSchema>
