import { type RawBuilder, sql } from 'kysely'

/**
 * The name of a row in the language of its transaction (`TransactionOptions.locale`), where `alias` is its table or alias, with the columns name and
 * name_en. To show, never to change: what is edited or stored is the name itself.
 */
export const localName = (alias: string): RawBuilder<string> => {
  const [name, english] = [sql.ref(`${alias}.name`), sql.ref(`${alias}.name_en`)]
  return sql<string>`case when (select reads_english()) and ${english} <> '' then ${english} else ${name} end`
}
