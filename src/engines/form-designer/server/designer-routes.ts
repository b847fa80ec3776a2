import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  createForm,
  listFormFieldUses,
  listForms,
  makeFormDefault,
  publishForm,
  readForm,
  saveFormDraft,
} from '../domain/api.ts'
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
} from '../domain/version-api.ts'
import { makeDefault } from './default-form.ts'
import { fieldUses } from './field-users.ts'
import { addForm, publish, saveDraft } from './form-operations.ts'
import { formDetail, formRows } from './form-queries.ts'
import { dropDraft, removeForm, restore, retire } from './form-retirement.ts'
import { copy, importInto, importNew, takeVersion } from './version-operations.ts'
import { comparison, formFile, versionRows } from './version-queries.ts'

export const formDesignRoutes: HttpRoute[] = [
  route(listForms, { may: 'form.read', handle: (context, { query }) => formRows(context, query) }),
  route(readForm, { may: 'form.read', handle: (context, { params }) => formDetail(context, params.id) }),
  route(createForm, { may: 'form.manage', handle: (context, { body }) => addForm(context, body) }),
  route(saveFormDraft, {
    may: 'form.manage',
    handle: (context, { params, body }) => saveDraft(context, params.id, body),
  }),
  route(listFormFieldUses, {
    may: 'form.manage',
    handle: (context, { params }) => fieldUses(context, params.id),
  }),
  route(publishForm, {
    may: 'form.manage',
    handle: (context, { params, body }) => publish(context, params.id, body),
  }),
  route(makeFormDefault, {
    may: 'form.manage',
    handle: (context, { params, body }) => makeDefault(context, params.id, body.version),
  }),
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
