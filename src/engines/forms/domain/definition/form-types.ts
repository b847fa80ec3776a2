/** What a form is for (decisions §3). */
export const formTypes = {
  contract: 1,
  internalCounterpart: 2,
  externalCounterpart: 3,
  template: 4,
  dispute: 5,
  case: 6,
  project: 7,
  patent: 8,
  trademark: 9,
  copyright: 10,
  lawFirm: 11,
  lawyer: 12,
} as const
export type FormType = (typeof formTypes)[keyof typeof formTypes]
export const formTypeCodes = Object.values(formTypes)
