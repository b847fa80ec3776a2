import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import type { ClauseConfig, FieldConfig, FieldInput } from '#engines/forms/domain/index.ts'
import { AppLink, confirm, linkTo, listed, useText } from '#web/index.ts'
import { type LibraryClause, useDesign } from '../designer/design-context.ts'
import { propertyMessages } from './property-messages.ts'

type Clause = NonNullable<FieldInput['clause']>
type Props = { field: FieldConfig; disabled: boolean; onTake: (clause: Clause) => void }

/** Takes statements over from the application's clause library, and says when it has a newer version than the field. */
export function LibraryBar({ field, disabled, onTake }: Props) {
  const t = useText(propertyMessages)
  const { clauseLibrary } = useDesign()
  const found = useQuery({
    queryKey: ['forms', 'clauseLibrary'],
    queryFn: async ({ signal }) => (await clauseLibrary?.load(signal)) ?? [],
    enabled: clauseLibrary !== null,
  })
  if (!clauseLibrary || !found.data) return null
  const library = found.data
  const own = field.clause
  const take = async (clause: LibraryClause): Promise<void> => {
    const isReplaced = (own?.statementList.length ?? 0) > 0 && own?.labelID !== clause.id
    if (isReplaced && !(await confirm({ title: t('replaceStatements', { name: clause.name }) }))) return
    onTake(clause.clause)
  }
  return (
    <div className="d-library">
      {own && own.labelID > 0 ? (
        <TakenOver
          clause={own}
          known={library.find(({ id }) => id === own.labelID)}
          address={clauseLibrary.addressOf(own.labelID)}
          disabled={disabled}
          onTake={onTake}
        />
      ) : null}
      {disabled ? null : (
        <Select
          className="c-wide"
          aria-label={t('fromLibrary')}
          placeholder={t('fromLibrary')}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('noLibraryClause')}
          options={grouped(library)}
          onChange={(id: number | null) => {
            const clause = library.find((one) => one.id === id)
            if (clause) void take(clause)
          }}
        />
      )}
    </div>
  )
}

function grouped(library: readonly LibraryClause[]) {
  const categories = [...new Set(library.map(({ category }) => category))]
  return categories.map((category) => ({
    label: category || '—',
    title: category,
    options: library
      .filter((clause) => clause.category === category)
      .map(({ id, name }) => ({ value: id, label: name })),
  }))
}

type TakenProps = {
  clause: ClauseConfig
  known: LibraryClause | undefined
  address: string
  disabled: boolean
  onTake: (clause: Clause) => void
}

/** Where the statements came from, whether they are still the library's words, and the way to its newest version. */
function TakenOver({ clause, known, address, disabled, onTake }: TakenProps) {
  const t = useText(propertyMessages)
  const ordinal = clause.libraryVersion ?? 0
  const isOlder = known !== undefined && known.ordinal > ordinal
  const isChanged = known !== undefined && !isOlder && wordsOf(clause) !== wordsOf(known.clause)
  return (
    <div className="d-library-taken">
      <p>
        {known ? t('takenFrom', { name: known.name, ordinal }) : t('takenGone', { ordinal })}{' '}
        <AppLink {...linkTo(address)} newTab>
          {t('openClause')}
        </AppLink>
      </p>
      {known && known.withheld.length > 0 ? (
        <p className="c-hint">{t('withheld', { names: listed(known.withheld) })}</p>
      ) : null}
      {isChanged ? <p className="c-hint">{t('differs')}</p> : null}
      {isOlder ? <p className="d-warning">{t('newerVersion', { ordinal: known.ordinal })}</p> : null}
      {disabled ? null : (
        <p className="d-library-buttons">
          {isOlder ? (
            <Button size="small" type="primary" onClick={() => onTake(known.clause)}>
              {t('takeNewer', { ordinal: known.ordinal })}
            </Button>
          ) : null}
          {isChanged ? (
            <Button size="small" onClick={() => onTake(known.clause)}>
              {t('takeAgain')}
            </Button>
          ) : null}
          <Button
            size="small"
            type="text"
            onClick={() => {
              const { libraryVersion: _, ...kept } = clause
              onTake({ ...kept, labelID: 0 })
            }}
          >
            {t('detach')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** What can differ between a field and the library: statements with their words, and whether the clause may be left out. */
const wordsOf = ({ isNullable, statementList }: Clause): string =>
  JSON.stringify([isNullable ?? false, statementList?.map(({ id, name, content }) => [id, name, content])])
