import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  createCaseType,
  deleteCaseType,
  listCaseTypeEditions,
  listCaseTypes,
  listKeptCaseTypes,
  moveCaseType,
  previewCaseTypeEdition,
  readCaseType,
  setTaskTemplates,
  takeOverCaseTypeEdition,
  updateCaseType,
} from '../domain/api.ts'
import { caseTypes, placedCaseTypes, presentCaseType, templateCounts } from './case-type-queries.ts'
import { addCaseType, changeCaseType, placeCaseType, removeCaseType } from './change-case-types.ts'
import { caseTypeEditions, previewEdition, takeOverEdition } from './editions.ts'
import { caseTypeDetail, replaceTaskTemplates } from './task-templates.ts'

const keeps = 'case_type.manage'

export const caseTypeRoutes: HttpRoute[] = [
  // Causes of action are public law: whoever is signed in sees the organisation's trees.
  route(listCaseTypes, { may: 'signedIn', handle: (context) => caseTypes(context) }),
  route(listKeptCaseTypes, {
    may: keeps,
    handle: async (context) => {
      const counts = await templateCounts(context)
      return (await placedCaseTypes(context)).map((node) => presentCaseType(node, counts))
    },
  }),
  route(createCaseType, { may: keeps, handle: (context, { body }) => addCaseType(context, body) }),
  route(readCaseType, { may: keeps, handle: (context, { params }) => caseTypeDetail(context, params.id) }),
  route(updateCaseType, {
    may: keeps,
    handle: (context, { params, body }) => changeCaseType(context, params.id, body),
  }),
  route(moveCaseType, {
    may: keeps,
    handle: (context, { params, body }) => placeCaseType(context, params.id, body),
  }),
  route(setTaskTemplates, {
    may: keeps,
    handle: (context, { params, body }) => replaceTaskTemplates(context, params.id, body),
  }),
  route(deleteCaseType, {
    may: keeps,
    handle: async (context, { params, query }) => {
      await removeCaseType(context, params.id, query.version)
      return null
    },
  }),
  route(listCaseTypeEditions, { may: keeps, handle: (context) => caseTypeEditions(context) }),
  route(previewCaseTypeEdition, {
    may: keeps,
    handle: (context, { query }) => previewEdition(context, query.tree),
  }),
  route(takeOverCaseTypeEdition, {
    may: keeps,
    handle: (context, { body }) => takeOverEdition(context, body),
  }),
]
