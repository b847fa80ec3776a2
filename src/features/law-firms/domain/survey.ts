import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  endpoint,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'

const tag = 'law firms'
const score = z.number().int().min(1).max(5)

/** What a colleague who worked with a firm says of it. */
export const survey = z.strictObject({
  id: bodyId,
  matter: z.string(),
  /** 1 poor to 5 excellent. */
  score,
  remark: z.string(),
  person: personSummary,
  at: instantSchema,
  version: versionSchema,
  /** Written by whoever asks, who may change it. */
  isOwn: z.boolean(),
})
export type Survey = z.output<typeof survey>

const body = z.strictObject({
  matter: z.string().trim().min(1).max(limit.name),
  score,
  remark: z.string().trim().max(limit.multiLine).default(''),
})
const surveyParams = z.strictObject({ id: idSchema, surveyID: idSchema })

export const listSurveys = endpoint({
  name: 'listLawFirmSurveys',
  method: 'GET',
  path: '/law_firms/{id}/surveys',
  tag,
  summary:
    'What colleagues say of a firm, newest first: all of it for who may assess, one’s own for everybody else',
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: listOf(survey),
})

export const addSurvey = endpoint({
  name: 'addLawFirmSurvey',
  method: 'POST',
  path: '/law_firms/{id}/surveys',
  tag,
  summary: 'Says what a firm’s work on a matter was worth, 1 to 5; once a matter and person (422 at matter)',
  status: 201,
  params: idParams,
  body,
  answer: survey,
})

export const changeSurvey = endpoint({
  name: 'changeLawFirmSurvey',
  method: 'PUT',
  path: '/law_firms/{id}/surveys/{surveyID}',
  tag,
  summary: 'Changes what one said oneself',
  params: surveyParams,
  body: body.extend({ version: versionSchema }),
  answer: survey,
})

export const removeSurvey = endpoint({
  name: 'removeLawFirmSurvey',
  method: 'DELETE',
  path: '/law_firms/{id}/surveys/{surveyID}',
  tag,
  summary: 'Takes back what one said oneself',
  params: surveyParams,
  query: z.strictObject({ version: versionQuery }),
})
