import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { call, errorAt, Field, type FieldControl, useText } from '#web/index.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { maxTagLength, maxTags, plainTags, tagSeparators } from '../../domain/tags/party-tags.ts'
import { tagCalls } from '../../domain/tags/tag-api.ts'
import type { PartyEdit } from '../counterpart-values.ts'
import { useFieldWord } from '../use-field-word.ts'
import { tagMessages } from './tag-messages.ts'

/** Tags as small labels; of many the first ones, and how many there are besides. */
export function PartyTags({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) {
  const t = useText(tagMessages)
  const left = tags.slice(most)
  if (!tags.length) return null
  return (
    <span className="c-party-tags">
      {tags.slice(0, most).map((tag) => (
        <span key={tag} className="c-party-tag" title={tag}>
          {tag}
        </span>
      ))}
      {left.length ? (
        <span
          role="img"
          className="c-party-tag"
          title={left.join('、')}
          aria-label={t('more', { count: left.length })}
        >
          +{left.length}
        </span>
      ) : null}
    </span>
  )
}

type SelectProps = {
  kind: PartyKind
  control: Partial<FieldControl> & { 'aria-label'?: string }
  value: readonly string[]
  placeholder?: string
  onChange: (tags: string[]) => void
}

/** Tags that parties have already, or new ones. */
export function TagSelect({ kind, control, value, placeholder, onChange }: SelectProps) {
  const known = useQuery({
    queryKey: ['counterpart', kind, 'tags'],
    queryFn: ({ signal }) => call(tagCalls[kind].list, { signal }),
  })
  return (
    <Select
      {...control}
      mode="tags"
      placeholder={placeholder}
      maxCount={maxTags}
      tokenSeparators={tagSeparators}
      value={[...value]}
      options={(known.data ?? []).map((tag) => ({ value: tag, label: tag }))}
      onChange={(tags: string[]) =>
        onChange(plainTags(tags).map((tag) => [...tag].slice(0, maxTagLength).join('')))
      }
    />
  )
}

/** The tags of a party in its form. */
export function TagsField({ kind, edit: { values, set, error } }: { kind: PartyKind; edit: PartyEdit }) {
  const t = useText(tagMessages)
  const word = useFieldWord()
  return (
    <div className="c-field-wide">
      <Field label={word('tags')} error={errorAt(error, 'tags')} hint={t('hint')}>
        {(control) => (
          <TagSelect kind={kind} control={control} value={values.tags} onChange={(tags) => set({ tags })} />
        )}
      </Field>
    </div>
  )
}
