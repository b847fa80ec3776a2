import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  compareFormVersions,
  copyForm,
  deleteForm,
  dropFormDraft,
  exportForm,
  importForm,
  importIntoForm,
  listFormVersions,
  restoreForm,
  retireForm,
  takeFormVersion,
} from '../domain/design-api.ts'
import {
  copy,
  dropDraft,
  importInto,
  importNew,
  removeForm,
  restore,
  retire,
  takeVersion,
} from './design-operations.ts'
import { comparison, formFile, versionRows } from './design-queries.ts'

/** What the designer does with forms and their versions, beside drafting and publishing. */
export const formDesignRoutes: HttpRoute[] = [
  route(listFormVersions, {
    may: 'form.read',
    handle: (context, { params, query }) => versionRows(context, params.id, query),
  }),
  route(compareFormVersions, {
    may: 'form.read',
    handle: (context, { params, query }) => comparison(context, params.id, query),
  }),
  route(exportForm, {
    may: 'form.read',
    handle: (context, { params, query }) => formFile(context, params.id, query.formVersionID),
  }),
  route(takeFormVersion, {
    may: 'form.manage',
    handle: (context, { params, body }) => takeVersion(context, params.id, body),
  }),
  route(copyForm, {
    may: 'form.manage',
    handle: (context, { params, body }) => copy(context, params.id, body),
  }),
  route(importForm, { may: 'form.manage', handle: (context, { body }) => importNew(context, body) }),
  route(importIntoForm, {
    may: 'form.manage',
    handle: (context, { params, body }) => importInto(context, params.id, body),
  }),
  route(deleteForm, {
    may: 'form.manage',
    handle: (context, { params, query }) => removeForm(context, params.id, query.version),
  }),
  route(dropFormDraft, {
    may: 'form.manage',
    handle: (context, { params, query }) => dropDraft(context, params.id, query.version),
  }),
  route(retireForm, {
    may: 'form.manage',
    handle: (context, { params, body }) => retire(context, params.id, body.version),
  }),
  route(restoreForm, {
    may: 'form.manage',
    handle: (context, { params, body }) => restore(context, params.id, body.version),
  }),
]
