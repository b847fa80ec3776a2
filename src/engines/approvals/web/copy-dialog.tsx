import { call, useText } from '#web/index.ts'
import { copyApproval } from '../domain/action-api.ts'
import type { ApprovalDetail } from '../domain/api.ts'
import { colleagueMessages } from './colleague-messages.ts'
import { ColleaguesDialog } from './colleagues-dialog.tsx'
import type { Act } from './use-act.ts'

export type ColleagueProps = { approval: ApprovalDetail; act: Act; onClose: () => void; onDone: () => void }

/** Copies a running approval to colleagues, with words. */
export function CopyDialog({ approval, ...shared }: ColleagueProps) {
  const c = useText(colleagueMessages)
  return (
    <ColleaguesDialog
      {...shared}
      title={c('copyTitle')}
      hint={c('copyHint')}
      confirmText={c('copy')}
      doneText={c('copied')}
      people={{ label: c('copyTo'), hint: c('copyToHint') }}
      words={{ label: c('copyWords') }}
      send={(userIDs, comment) =>
        call(copyApproval, { params: { id: approval.id }, body: { userIDs, comment } })
      }
    />
  )
}
