import type { Context } from '#engines/access/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { quotedIn, said } from '#shared/text.ts'
import type { FormDetail, listFormFieldUses } from '../domain/api.ts'
import { fieldsOf } from '../domain/edit-definition.ts'
import { lostFields } from '../domain/lost-fields.ts'
import { formDetail } from './form-queries.ts'

/** What outside of a kind of forms looks at these fields of it, by field, in words of the context's language; without names of what the actor may not see. */
type UsersOfFields = (
  context: Context,
  formType: FormType,
  fieldIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>
let usersOf: UsersOfFields = async () => new Map()

/** Called once by app/: what looks at fields of forms. */
export function nameUsersOfFields(users: UsersOfFields): void {
  usersOf = users
}

/** The fields of the published version that something outside of the form looks at. 404 for a form that is not there. */
export async function fieldUses(context: Context, id: number): Promise<AnswerOf<typeof listFormFieldUses>> {
  const { formType, published } = await formDetail(context, id)
  const fields = published ? fieldsOf(published as Defined) : []
  const found = await usersOf(
    context,
    formType,
    fields.map((field) => field.id),
  )
  return {
    list: fields.flatMap(({ id: fieldID }) => {
      const uses = found.get(fieldID) ?? []
      return uses.length ? [{ fieldID, uses: [...uses] }] : []
    }),
  }
}

type Defined = Parameters<typeof fieldsOf>[0]

/** 409 where the draft lost a field of the published version that something outside looks at, with where that is. */
export async function refuseLostUses(
  context: Context,
  { formType, published, draft }: FormDetail,
): Promise<void> {
  const lost = published && draft ? lostFields(published as Defined, draft as Defined) : []
  if (lost.length === 0) return
  const found = await usersOf(context, formType, lost)
  const name = new Map(fieldsOf(published as Defined).map((field) => [field.id, field.name]))
  const { locale } = context
  const uses = lost.flatMap((id) =>
    (found.get(id) ?? []).map(
      (words) => `${quotedIn(name.get(id) ?? id, locale)}${said('： | : ', locale)}${words}`,
    ),
  )
  if (uses.length) throw new AppError('formFieldsUsed', { detail: uses.join(said('； | ; ', locale)) })
}
