import type { Words } from '#shared/text.ts'

/** Where a template stands; in approval (4) while nothing was published yet. */
export const templateStates = { draft: 1, published: 2, retired: 3, inApproval: 4 } as const
export type TemplateState = (typeof templateStates)[keyof typeof templateStates]

/** State, the version that contracts come from, and the one that waits for approval; null: none. */
export type TemplateStanding = {
  state: TemplateState
  publishedVersionID: number | null
  pendingVersionID: number | null
}

export type TemplateEvent =
  | 'edit'
  | 'submit'
  | 'approve'
  | 'return'
  | 'reject'
  | 'withdraw'
  | 'cancel'
  | 'publish'
  | 'retire'
  | 'delete'

/** Words of the states. */
export const templateStateLabels: Readonly<Record<TemplateState, Words>> = {
  1: '草稿 | Draft',
  2: '已发布 | Published',
  3: '已停用 | Retired',
  4: '审批中 | In approval',
}

/**
 * Where a template stands after something happened to it; null: that may not happen now. While a version waits for approval nothing of the template
 * changes but by the approval's outcome; what is published stays in use. `versionID`: the version submitted or published.
 */
export function nextStanding(
  standing: TemplateStanding,
  event: TemplateEvent,
  versionID: number | null = null,
): TemplateStanding | null {
  const { state, pendingVersionID } = standing
  if (pendingVersionID !== null) return settled(standing, event)
  switch (event) {
    case 'edit':
    case 'delete':
      return standing
    case 'submit':
      if (versionID === null || versionID === standing.publishedVersionID) return null
      return {
        ...standing,
        pendingVersionID: versionID,
        state: state === templateStates.draft ? templateStates.inApproval : state,
      }
    case 'publish':
      return versionID === null
        ? null
        : { state: templateStates.published, publishedVersionID: versionID, pendingVersionID: null }
    case 'retire':
      return state === templateStates.published ? { ...standing, state: templateStates.retired } : null
    default:
      return null
  }
}

const givenBack: readonly TemplateEvent[] = ['return', 'reject', 'withdraw', 'cancel']

function settled(standing: TemplateStanding, event: TemplateEvent): TemplateStanding | null {
  const { state, pendingVersionID } = standing
  if (event === 'approve')
    return { state: templateStates.published, publishedVersionID: pendingVersionID, pendingVersionID: null }
  if (!givenBack.includes(event)) return null
  return {
    ...standing,
    pendingVersionID: null,
    state: state === templateStates.inApproval ? templateStates.draft : state,
  }
}

/** What a person who may manage templates can do now. */
export type TemplateAbilities = {
  edit: boolean
  submit: boolean
  publish: boolean
  retire: boolean
  delete: boolean
}

/** `hasFlow`: the organisation has templates approved, so that nobody publishes directly. */
export function templateAbilities(
  standing: TemplateStanding,
  { mayManage, hasFlow, isUsed }: { mayManage: boolean; hasFlow: boolean; isUsed: boolean },
): TemplateAbilities {
  const can = (event: TemplateEvent) => mayManage && nextStanding(standing, event, 0) !== null
  return {
    edit: can('edit'),
    submit: hasFlow && can('submit'),
    publish: !hasFlow && can('publish'),
    retire: can('retire'),
    delete: !isUsed && can('delete'),
  }
}
