import type { Generated, JSONColumnType } from 'kysely'
import type { ApprovalAction } from '../domain/approval-actions.ts'
import type { Place } from '../domain/flow-places.ts'
import type { Added, ApprovalState, Resume, TaskState } from '../domain/flow-state.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import type { SamePerson } from '../domain/same-person-rules.ts'
import type { Undo } from '../domain/take-back.ts'

/** A step that the version by which an approval goes now does not have. */
export type FormerStep = Pick<RoutedNode, 'id' | 'name' | 'fieldRights'>

declare module '#server/database.ts' {
  interface Tables {
    approval_flows: {
      id: Generated<number>
      organization_id: number
      kind: string
      name: string
      name_en: Generated<string>
      description: string
      enabled: boolean
      in_batch: Generated<boolean>
      definition: unknown
      published_version_id: number | null
      has_changes: Generated<boolean>
      version: Generated<number>
      updated_by: number | null
      updated_at: Date
    }
    approval_flow_versions: {
      id: Generated<number>
      organization_id: number
      flow_id: number
      number: number
      definition: unknown
      published_by: number | null
      published_at: Date
    }
    approval_instances: {
      id: Generated<number>
      organization_id: number
      subject_kind: string
      subject_id: number
      subject_name: string
      flow_id: number
      flow_version_id: number
      /** Versions of the sub-flows, and of theirs, by which it goes. */
      sub_version_ids: Generated<number[]>
      initiator_id: number
      submitter_ids: number[]
      /** Who submitted it last for somebody else, whose record it is; null: nobody did. */
      submitted_by: Generated<number | null>
      state: ApprovalState
      round: number
      places: JSONColumnType<Place[]>
      resumes: JSONColumnType<Resume[]>
      route: JSONColumnType<RoutedNode[]>
      same_person: SamePerson
      values: unknown
      /** By step whom the initiator chose for it. */
      chosen: Generated<unknown>
      /** What it was before the last decision; null when that cannot be taken back. */
      undo: JSONColumnType<Undo | null, string | null, string | null>
      started_at: Date
      updated_at: Date
      ended_at: Date | null
      /** Steps of earlier versions that asked somebody, and what they hid. */
      former: Generated<FormerStep[]>
      /** The record was deleted. */
      gone: Generated<boolean>
    }
    approval_tasks: {
      id: Generated<number>
      organization_id: number
      instance_id: number
      kind: 'approve' | 'cc' | 'opinion'
      node_id: string
      round: number
      user_id: number
      ordinal: number
      state: TaskState
      void: boolean
      asked_at: Date
      decided_at: Date | null
      read_at: Date | null
      /** The step hides fields of the record from who is asked; the database says so itself. */
      hides: Generated<boolean>
      added_how: Added['how'] | null
      /** Of an opinion: who asked for it. */
      added_for: number | null
      /** Whose task it is, of whoever stands in for them. */
      behalf_of: number | null
      /** Until when they have to answer; null: whenever they do. */
      due_at: Generated<Date | null>
      /** When the limit that was over was dealt with. */
      over_at: Generated<Date | null>
    }
    approval_words: {
      organization_id: number
      instance_id: number
      search_text: string
      bigrams: string[]
    }
    approval_settings: {
      organization_id: number
      fallback_id: number | null
      administrators_stand_in: Generated<boolean>
      version: Generated<number>
      updated_at: Generated<Date>
      updated_by: number
    }
    approval_delegations: {
      id: Generated<number>
      organization_id: number
      user_id: number
      delegate_id: number
      from_date: string
      to_date: string
      kinds: string[]
      created_at: Date
    }
    approval_actions: {
      id: Generated<number>
      organization_id: number
      instance_id: number
      task_id: number | null
      action: ApprovalAction
      user_id: number | null
      node_name: string
      comment: string
      detail: unknown
      at: Date
    }
  }
}
