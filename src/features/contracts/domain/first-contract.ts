import type { CompiledForm } from '#engines/forms/domain/index.ts'
import { contractRawTypes } from './contract-fields.ts'
import type { Needs } from './submission-needs.ts'

/**
 * ready: it is there; missing: no contract of this kind can be submitted without it; required: each contract has to bring it itself, or is not submitted; advice: contracts
 * are submitted, and something is lost.
 */
export const setUpStates = ['ready', 'missing', 'required', 'advice'] as const
export type SetUpState = (typeof setUpStates)[number]

/** What a submission needs of the settings, in the order in which an administrator sets it up. */
export const setUpCodes = [
  'types',
  'ownParties',
  'mail',
  'form',
  'formPurposes',
  'template',
  'numberRule',
  'numberAbbr',
  'numberFields',
  'flow',
  'flowPeople',
] as const
export type SetUpCode = (typeof setUpCodes)[number]

/** One thing to set up; `names` are the records that it is about (fields, parties, people). */
export type SetUpLine = {
  code: SetUpCode
  state: SetUpState
  names: string[]
  /** The record at which it is put right: a form, a flow; null for the screen as a whole. */
  id: number | null
}

/** What a form asks of the organisation before it can be filled in, and what contracts of it will do without. */
export type FormDemands = {
  id: number
  name: string
  ownParty: boolean
  /** It requires a template. */
  template: boolean
  /** It has a field into which a number is typed. */
  number: boolean
  /** Required fields that nobody can fill in. */
  lacks: ('amount' | 'term')[]
}

/** Of one contract type, as the checks of a submission found it. */
export type TypeFacts = {
  id: number
  name: string
  form: FormDemands | null
  needs: Needs
  /** Templates that its contracts may be drafted from. */
  templates: number
  /** null: no rule gives its contracts a number, it is typed. `ownParty`: it speaks of our party. */
  number: { abbr: string[]; fields: string[]; ownParty: boolean } | null
  /** null: none is chosen. `refused`: those of who may draft whom nobody would be asked for; `isForNobody`: that is everybody. */
  flow: { id: number; isInForce: boolean; refused: string[]; isForNobody: boolean } | null
}
export type OfficeFacts = { types: TypeFacts[]; ownParties: number; isMailSet: boolean }

export type FirstContractCheck = {
  general: SetUpLine[]
  types: { id: number; name: string; lines: SetUpLine[] }[]
  /** Lines that are missing, in all. */
  missing: number
}

/** What a published form demands; read from its fields, as the form itself does. */
export function formDemands(
  given: { id: number; name: string },
  form: Pick<CompiledForm, 'fields'>,
): FormDemands {
  const fields = form.fields.map(({ config }) => config)
  const required = fields.filter((field) => field.required)
  const uses = new Set(fields.map(({ rawType }) => rawType))
  const { amount, term, endDate } = contractRawTypes
  return {
    ...given,
    ownParty: required.some(({ partyType }) => partyType === 1),
    template: required.some(({ type }) => type === 'templateName'),
    number: fields.some(({ type }) => type === 'contractNumber'),
    lacks: [
      ...(uses.has(amount) ? [] : (['amount'] as const)),
      ...(uses.has(term) || uses.has(endDate) ? [] : (['term'] as const)),
    ],
  }
}

/** What is there and what is still missing before the first contract can be submitted, for the organisation and for each contract type. */
export function firstContractCheck({ types, ownParties, isMailSet }: OfficeFacts): FirstContractCheck {
  const line = (code: SetUpCode, state: SetUpState, names: string[] = [], id: number | null = null) => ({
    code,
    state,
    names,
    id,
  })
  const needsParty = types.some(({ form, number }) => form?.ownParty || number?.ownParty)
  const general = [
    line('types', types.length > 0 ? 'ready' : 'missing'),
    line('ownParties', ownParties > 0 ? 'ready' : needsParty ? 'missing' : 'advice'),
    line('mail', isMailSet ? 'ready' : 'advice'),
  ]
  const found = types.map(({ id, name, ...facts }) => ({
    id,
    name,
    lines: [...formLines(facts), ...numberLines(facts), ...flowLines(facts)],
  }))
  const all = [...general, ...found.flatMap(({ lines }) => lines)]
  return { general, types: found, missing: all.filter(({ state }) => state === 'missing').length }

  function formLines({ form, needs, templates }: Omit<TypeFacts, 'id' | 'name'>): SetUpLine[] {
    if (!form) return [line('form', 'missing')]
    return [
      line('form', 'ready', [form.name], form.id),
      ...form.lacks.map((lack) => line('formPurposes', 'advice', [lack], form.id)),
      ...(form.template || needs.isTextRequired ? [line('template', textState(form))] : []),
    ]

    // Where the form does not insist on a template, people upload a text of their own.
    function textState({ template }: FormDemands): SetUpState {
      if (templates > 0) return 'ready'
      return template ? 'missing' : 'required'
    }
  }

  function numberLines({ form, needs, number }: Omit<TypeFacts, 'id' | 'name'>): SetUpLine[] {
    if (!number) {
      if (!needs.isNumberRequired) return [line('numberRule', 'advice')]
      return [line('numberRule', form?.number === false ? 'missing' : 'required')]
    }
    const lacking = [
      ...(number.abbr.length ? [line('numberAbbr', 'missing', number.abbr)] : []),
      ...(number.fields.length ? [line('numberFields', 'missing', number.fields)] : []),
    ]
    return lacking.length ? lacking : [line('numberRule', 'ready')]
  }

  function flowLines({ flow }: Omit<TypeFacts, 'id' | 'name'>): SetUpLine[] {
    if (!flow?.isInForce) return [line('flow', 'missing', [], flow?.id ?? null)]
    if (flow.isForNobody) return [line('flowPeople', 'missing', flow.refused, flow.id)]
    return [
      line('flow', 'ready', [], flow.id),
      ...(flow.refused.length ? [line('flowPeople', 'advice', flow.refused, flow.id)] : []),
    ]
  }
}
