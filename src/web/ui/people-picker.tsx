import { Checkbox } from 'antd'
import { useState } from 'react'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'
import { type FindPeople, useServices } from '../services.tsx'
import { type Person, PersonAvatar, personLabel } from './person.tsx'
import { type FieldProps, RemoteSelect } from './remote-select.tsx'

export type PeoplePickerProps = FieldProps & {
  value: readonly Person[]
  onChange: (people: Person[]) => void
  /** Who may be found; everybody of the organisation (the application's service) when absent. */
  load?: FindPeople
  multiple?: boolean
  allowClear?: boolean
  /** Offers a switch to find people who left as well; without it they are never found. */
  offerTerminated?: boolean
}

/** Picks one person or several, searched on the server. People who left are found only on request. */
export function PeoplePicker({ load, offerTerminated, placeholder, ...field }: PeoplePickerProps) {
  const t = useText(baseMessages)
  const { findPeople } = useServices()
  const find = load ?? findPeople
  const [includeTerminated, setIncludeTerminated] = useState(false)
  return (
    <RemoteSelect<Person>
      {...field}
      placeholder={placeholder ?? t('selectPerson')}
      load={async ({ q, signal }) => (find ? find({ q, includeTerminated, signal }) : [])}
      reloadKey={includeTerminated}
      keyOf={(person) => person.id}
      labelOf={personLabel}
      emptyText={t('noPerson')}
      renderRow={(person) => (
        <span className="c-person-row">
          <PersonAvatar person={person} size={28} />
          <span className="c-person-words">
            <span>{personLabel(person)}</span>
            {person.nickname && person.nickname !== person.name ? (
              <span className="c-person-department">{person.name}</span>
            ) : null}
            {person.departmentName ? (
              <span className="c-person-department">{person.departmentName}</span>
            ) : null}
          </span>
          {person.terminated ? <span className="c-person-left">{t('terminated')}</span> : null}
        </span>
      )}
      footer={
        offerTerminated ? (
          <Checkbox
            checked={includeTerminated}
            onChange={(event) => setIncludeTerminated(event.target.checked)}
          >
            {t('includeTerminated')}
          </Checkbox>
        ) : null
      }
    />
  )
}
