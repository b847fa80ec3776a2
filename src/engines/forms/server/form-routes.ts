import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { notFound } from '#shared/errors.ts'
import { commonForm, dynamicSelect, listFields, readFormVersion } from '../domain/api.ts'
import { dynamicOptions } from './dynamic-select.ts'
import { fieldRows } from './field-queries.ts'
import { formVersion, presentVersion, publishedForm } from './form-versions.ts'

export const formRoutes: HttpRoute[] = [
  // Who may fill something in must see the form of it, whatever their role says about forms.
  route(commonForm, {
    may: 'signedIn',
    handle: async ({ tx, actor }, { query }) => {
      const form = await publishedForm(tx, actor.organizationId, query.formType, query.contractTypeID)
      if (!form) throw notFound()
      return presentVersion(form)
    },
  }),
  route(readFormVersion, {
    may: 'signedIn',
    handle: async ({ tx, actor }, { params }) => {
      const form = await formVersion(tx, actor.organizationId, params.id)
      if (!form) throw notFound()
      return presentVersion(form)
    },
  }),
  route(dynamicSelect, {
    may: 'signedIn',
    handle: (context, { params, query }) => dynamicOptions(context, params.id, query),
  }),
  route(listFields, { may: 'form.read', handle: (context, { query }) => fieldRows(context, query) }),
]
