import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons'
import { AppLink, listed, useServices, useText } from '#web/index.ts'
import type { SetUpCode, SetUpLine, SetUpState } from '../domain/first-contract.ts'
import { firstContractMessages } from './first-contract-messages.ts'
import './first-contract.css'

/** Where each line is put right, and who may. */
const places: Readonly<Record<SetUpCode, { to: string; may: string; params?: Record<string, string> }>> = {
  types: { to: '/settings/contractTypes', may: 'contract_type.manage' },
  ownParties: { to: '/manage/oppositeParty/internalNew', may: 'counterpart.update' },
  mail: { to: '/settings/mail', may: 'organization.manage' },
  form: { to: '/settings/forms', may: 'form.manage' },
  formPurposes: { to: '/settings/forms', may: 'form.manage' },
  template: { to: '/templates', may: 'template.manage' },
  numberRule: { to: '/settings/numbering', may: 'numbering.manage' },
  numberAbbr: { to: '/settings/numbering', may: 'numbering.manage', params: { tab: 'contractAbbr' } },
  numberFields: { to: '/settings/numbering', may: 'numbering.manage' },
  flow: { to: '/settings/flows', may: 'flow.manage' },
  flowPeople: { to: '/settings/flows', may: 'flow.manage' },
}

/** Lines about one record lead to it; a type without a flow chooses one at its own screen. */
const addressOf = ({ code, id }: SetUpLine): string => {
  if (code === 'flow' && id === null) return '/settings/contractTypes'
  return id === null ? places[code].to : `${places[code].to}/${id}`
}

/** What is said of a line in each of its states. */
const words = {
  types: { ready: 'types.ready', missing: 'types.missing' },
  ownParties: { ready: 'ownParties.ready', missing: 'ownParties.missing', advice: 'ownParties.advice' },
  mail: { ready: 'mail.ready', advice: 'mail.advice' },
  form: { ready: 'form.ready', missing: 'form.missing' },
  formPurposes: { advice: 'formPurposes.term' },
  template: { ready: 'template.ready', missing: 'template.missing', required: 'template.required' },
  numberRule: {
    ready: 'numberRule.ready',
    missing: 'numberRule.missing',
    required: 'numberRule.required',
    advice: 'numberRule.advice',
  },
  numberAbbr: { missing: 'numberAbbr.missing' },
  numberFields: { missing: 'numberFields.missing' },
  flow: { ready: 'flow.ready', missing: 'flow.missing' },
  flowPeople: { missing: 'flowPeople.missing', advice: 'flowPeople.advice' },
} as const satisfies Record<SetUpCode, Partial<Record<SetUpState, string>>>
type Words = { [C in SetUpCode]: (typeof words)[C][keyof (typeof words)[C]] }[SetUpCode]

function keyOf({ code, state, names, id }: SetUpLine) {
  if (code === 'formPurposes' && names[0] === 'amount') return 'formPurposes.amount'
  if (code === 'flow' && state === 'missing' && id !== null) return 'flow.notInForce'
  const said: Partial<Record<SetUpState, Words>> = words[code]
  return said[state] ?? state
}

const icons = {
  ready: CheckCircleFilled,
  missing: CloseCircleFilled,
  required: ExclamationCircleFilled,
  advice: InfoCircleFilled,
}

/** What is there and what is missing, each with the way to the screen where it is put right. */
export function SetUpLines({ lines, type }: { lines: readonly SetUpLine[]; type?: string }) {
  const t = useText(firstContractMessages)
  const { may } = useServices()
  return (
    <ul className="c-set-up">
      {lines.map((line) => {
        const Icon = icons[line.state]
        const own = t(keyOf(line), { names: listed(line.names) })
        const what = type === undefined ? own : t('ofType', { type, what: own })
        const place = places[line.code]
        return (
          <li key={`${line.code} ${line.names.join()}`} className={`c-set-up-${line.state}`}>
            <Icon aria-label={t(line.state)} />
            <span>{what}</span>
            {line.state !== 'ready' && may(place.may) ? (
              <AppLink to={addressOf(line)} params={place.params ?? {}} aria-label={t('goFor', { what })}>
                {t('go')}
              </AppLink>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
