/**
 * Constants of the specification's section 9, each once. Screens and rules read them from here;
 * codes that belong to one noun (contract status, rating …) live in that slice's domain.
 */

/** Waiting times, in milliseconds. */
export const wait = {
  /** From the last key to an autocomplete search. */
  search: 750,
  /** Until a tooltip opens. */
  tooltip: 300,
  /** Second debounce of the specification, for cheap reactions to typing. */
  typing: 300,
  /** Between showing field errors and scrolling to the first one. */
  fieldError: 50,
  /** Without any movement on the page, until what is shown is taken as settled. */
  settled: 600,
} as const

/** Widths in CSS pixels. */
export const width = {
  dialog: 520,
  scoreDialog: 800,
  creditDialog: 1000,
  popover: 400,
} as const

export const paging = {
  first: 1,
  size: 20,
  max: 200,
  /** The agent field's list of law firms. */
  lawFirms: 100,
  /** A lawyer's cases and disputes. */
  lawyerMatters: { pageNum: 1, pageSize: 20 },
} as const

export const limit = {
  counterparts: 10,
  bankAccountMin: 9,
  bankAccountMax: 24,
  /** Default maximum length of the code input (letters, digits, hyphen, dash, underscore). */
  code: 24,
  /** Decimals of a number range filter. */
  rangeDecimals: 8,
  contractNumber: 64,
  name: 200,
  singleLine: 200,
  multiLine: 2000,
  /** The most that a field of text may be set to take, and so that any text of a form may have. */
  text: 100_000,
  /** All texts of one form together. */
  textsOfForm: 1_000_000,
  /** Files of one upload box. */
  uploadFiles: 1,
  /** Files of a field that takes several. */
  fieldFiles: 20,
  /** Rows of a sheet table. */
  sheetRows: 500,
  /** Default of the organisation's setting, in bytes. */
  uploadBytes: 100 * 1024 * 1024,
  importRows: 50_000,
  importBytes: 50 * 1024 * 1024,
  formFields: 500,
  /** Of one form. */
  fieldsInLists: 20,
  viewName: 50,
  /** Rows of a list that something is done with at once. */
  tickedRows: 5_000,
  /** Of a column or filter of a list. */
  listKey: 120,
  relatedContractsMin: 2,
  /** Rows of the cooperation panel's preview. */
  cooperationPreview: 2,
} as const

/** Flag of a record: 1 no, 2 yes. Anything that is not 2 reads as no. */
export const flag = { no: 1, yes: 2 } as const

/** Node of the case-type tree. */
export const caseTypeState = { enabled: 1, disabled: 2 } as const

/** Minor units in one unit, for display of money with two decimals. */
export const minorUnits = 100

/** Query of `contracts/list_for_related` in the related-contracts field. */
export const relatedContractQuery = { relationType: 3, type: 1 } as const

/** How often a number starts again: 0 never, 1 daily, 2 weekly (ISO week), 3 monthly, 4 yearly. */
export const resetCycle = { never: 0, daily: 1, weekly: 2, monthly: 3, yearly: 4 } as const

/** Rating levels of a counterparty. */
export const ratingLevel = { none: 0, excellent: 10, good: 20, average: 30, blacklist: 40 } as const

/** Content types that take part in calculation: number, money, calculated number, calculated money. */
export const calculationContentTypes = [1, 2, 5, 6] as const

/** Height of the cooperation table for a number of rows: 100 up to one row, 300 above five, else 200. */
export const cooperationTableHeight = (rows: number): 100 | 200 | 300 =>
  rows <= 1 ? 100 : rows > 5 ? 300 : 200

/** Highlight of an office comment in the editor. */
export const commentHighlight = { selection: '#FFF3BF', active: '#FFD43B' } as const

/** Exported by the comment helper of the specification; its meaning is unknown and nothing depends on it. */
export const commentHelperNumber = 12047
