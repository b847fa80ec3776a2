import { Alert, Button, Input, Select } from 'antd'
import { ApprovalPreviewSteps } from '#engines/approvals/web/index.ts'
import { limit } from '#shared/constants.ts'
import { errorAt, Field, useLocale, useText } from '#web/index.ts'
import { labelIn, type Rating, ratingLabels, ratings } from '../../domain/counterpart.ts'
import { suggestedRating } from '../../domain/suggested-rating.ts'
import type { PartyEdit } from '../counterpart-values.ts'
import { counterpartMessages } from '../messages.ts'
import { useFieldWord } from '../use-field-word.ts'
import { usePartySettings } from '../use-party-settings.ts'
import { ratingMessages } from './rating-messages.ts'
import type { RatingApproval } from './use-rating-approval.ts'
import { WaitingRating } from './waiting-rating.tsx'

/** Rating and its reason; where a change is approved first, that and whom it asks; while one waits, that one instead. */
export function RatingFields({ edit, ratingApproval }: { edit: PartyEdit; ratingApproval: RatingApproval }) {
  const { values, set, error } = edit
  const word = useFieldWord()
  const locale = useLocale()
  const { rated } = values
  // What was said of the rating before is not why it is another one now.
  const choose = (rating: Rating) => {
    const isUntouched = values.ratingRemark === rated.ratingRemark || values.ratingRemark === ''
    const ratingRemark = rating === rated.rating ? rated.ratingRemark : ''
    set({ rating, ...(isUntouched && { ratingRemark }) })
  }
  const isLocked = rated.ratingAsked !== null
  return (
    <>
      <Field label={word('rating')} error={errorAt(error, 'rating')}>
        {(control) => (
          <Select
            {...control}
            disabled={isLocked}
            value={values.rating}
            onChange={choose}
            options={ratings.map((value) => ({ value, label: labelIn(ratingLabels, value, locale) }))}
          />
        )}
      </Field>
      {isLocked ? null : <SuggestedRating values={values} onUse={choose} />}
      {values.rating !== 0 || ratingApproval.preview ? (
        <div className="c-field-wide">
          <Field label={word('ratingRemark')} required error={errorAt(error, 'ratingRemark')}>
            {(control) => (
              <Input.TextArea
                {...control}
                disabled={isLocked}
                autoSize={{ minRows: 2, maxRows: 6 }}
                value={values.ratingRemark}
                maxLength={limit.multiLine}
                onChange={({ target }) => set({ ratingRemark: target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
      {rated.ratingAsked ? (
        <div className="c-field-wide">
          <WaitingRating from={rated.rating} asked={rated.ratingAsked} isLocked />
        </div>
      ) : null}
      {ratingApproval.preview ? <RatingApprovalSteps ratingApproval={ratingApproval} /> : null}
    </>
  )
}

/** That the chosen rating is approved first, and by whom. */
function RatingApprovalSteps({
  ratingApproval: { preview, choosing, failure },
}: {
  ratingApproval: RatingApproval
}) {
  const t = useText(ratingMessages)
  if (!preview) return null
  return (
    <div className="c-field-wide c-rating-asking">
      <Alert type="info" showIcon title={t('askHint')} />
      <ApprovalPreviewSteps
        queryKey={['rating', JSON.stringify(preview)]}
        load={async () => preview}
        choosing={choosing}
        failure={failure}
      />
    </div>
  )
}

/** What the party's mean suggests, which a person takes over or not; the reason is theirs to write. */
function SuggestedRating({
  values: { averageScore, rating },
  onUse,
}: {
  values: PartyEdit['values']
  onUse: (rating: Rating) => void
}) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const { data } = usePartySettings()
  if (averageScore === null || !data) return null
  const suggested = suggestedRating(averageScore, data.thresholds)
  return (
    <p className="c-hint c-field-wide c-party-suggestion">
      {t('scoreTold', { score: averageScore })}
      {' · '}
      {suggested === null
        ? t('noSuggestion')
        : t('suggested', { rating: labelIn(ratingLabels, suggested, locale) })}
      {suggested !== null && suggested !== rating ? (
        <Button type="link" size="small" onClick={() => onUse(suggested)}>
          {t('useSuggestion')}
        </Button>
      ) : null}
    </p>
  )
}
