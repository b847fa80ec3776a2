import { paging } from '#shared/constants.ts'
import { call, currentLocale } from '#web/index.ts'
import { dynamicSelect } from '../../domain/api.ts'
import { optionPage } from '../../domain/definition/dynamic-sources.ts'
import type { FieldConfig } from '../../domain/definition/field-config.ts'
import type { LoadOptions } from '../form-widgets.ts'

/** Options from the server, of the form version that a record is filled in with. */
export const loadOptionsOf =
  (formVersionID: number): LoadOptions =>
  async ({ id }, { q, pageNum, signal }) =>
    call(dynamicSelect, {
      params: { id },
      query: { pageNum, formVersionID, ...(q ? { q } : {}) },
      signal,
    })

/** A page of what the definition itself offers; nothing is asked for. */
export const ownOptionPage = (field: FieldConfig, q: string, pageNum: number) =>
  optionPage(field, { q, pageNum, pageSize: paging.size, locale: currentLocale() })

export const isDynamic = (field: FieldConfig): boolean =>
  field.privateConfig.dynamicConfig?.isDynamicField === true
