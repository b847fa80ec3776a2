import type { Generated } from 'kysely'

declare module '#server/database.ts' {
  interface Views {
    contract_type_tree: {
      id: number
      organization_id: number
      parent_id: number | null
      name: string
      /** The ids from the top down to its own, with a slash behind each. */
      path: string
      state: number
      is_duplicate_checked: boolean
    }
  }
  interface Tables {
    contract_types: {
      id: Generated<number>
      organization_id: number
      parent_id: number | null
      name: string
      name_en: Generated<string>
      path: Generated<string>
      state: Generated<number>
      form_id: number | null
      flow_id: number | null
      score_rule_id: Generated<number | null>
      is_duplicate_checked: Generated<boolean>
      is_number_required: Generated<boolean>
      is_text_required: Generated<boolean>
      sort_order: Generated<number>
      version: Generated<number>
    }
  }
}
