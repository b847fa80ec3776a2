import { Avatar } from 'antd'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'
import type { Person } from '../services.tsx'
import { EllipsisText } from './ellipsis-text.tsx'

export type { Person } from '../services.tsx'

/** Address of a stored picture for an img element. */
export const fileAddress = (fileId: number): string => `/api/v1/files/${fileId}/content?inline=true`

/** What a person is called on screen: nickname, or else the name. */
export const personLabel = (person: Pick<Person, 'name' | 'nickname'>): string =>
  person.nickname || person.name

/** One sign for the avatar: the first character of a Chinese name, the initial of a Latin one. */
export const personMark = (name: string): string => (Array.from(name.trim())[0] ?? '?').toUpperCase()

export function PersonAvatar({
  person,
  size = 24,
}: {
  person: Pick<Person, 'name' | 'nickname' | 'avatarFileID'>
  size?: number
}) {
  return (
    <Avatar
      size={size}
      src={person.avatarFileID ? fileAddress(person.avatarFileID) : undefined}
      className="c-avatar"
      aria-hidden="true"
    >
      {personMark(personLabel(person))}
    </Avatar>
  )
}

/** Avatar and nickname or name; a person who left says so. */
export function PersonChip({ person }: { person: Person }) {
  const t = useText(baseMessages)
  return (
    <span className="c-person">
      <PersonAvatar person={person} />
      <EllipsisText>{personLabel(person)}</EllipsisText>
      {person.terminated ? <span className="c-person-left">{t('terminated')}</span> : null}
    </span>
  )
}
