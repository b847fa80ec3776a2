// Public entry of the browser base. Slices import from here; src/web/README.md has one line of use for each.
export { baseMessages } from './base-messages.ts'
export {
  CallError,
  call,
  download,
  fetchFile,
  isCancelled,
  saveAs,
  uploadRefusal,
} from './call.ts'
export { isMissing } from './is-missing.ts'
export { isTyping } from './is-typing.ts'
export {
  colon,
  currentLocale,
  InLanguage,
  inBrackets,
  listed,
  messages,
  type PlainKey,
  type Text,
  textOf,
  useLocale,
  useText,
} from './messages.ts'
export {
  linkTo,
  useAddressParams,
  useGo,
  usePathParams,
  useSetAddressParams,
} from './navigation.ts'
export { ownPath } from './own-path.ts'
export { randomKey } from './random-key.ts'
export { addressOf } from './request.ts'
export { searchTimer } from './search-timer.ts'
export { type Person, useServices } from './services.tsx'
export type { ListQuery } from './table-state.ts'
export { AppLink } from './ui/app-link.tsx'
export { ChangedRows } from './ui/changed-rows.tsx'
export { ChoiceDialog } from './ui/choice-dialog.tsx'
export { confirm } from './ui/confirm.ts'
export {
  DateInput,
  DateRangeInput,
  DateTimeInput,
} from './ui/date-input.tsx'
export { DepartmentPicker } from './ui/department-picker.tsx'
export { type DescriptionItem, Descriptions } from './ui/descriptions.tsx'
export { Dialog, prepareDialogs } from './ui/dialog.tsx'
export { EllipsisText, Tip } from './ui/ellipsis-text.tsx'
export { EmptyState } from './ui/empty-state.tsx'
export { EnglishNameField } from './ui/english-name-field.tsx'
export { ErrorState } from './ui/error-state.tsx'
export { errorAt, FaultAt, Field, type FieldControl } from './ui/field.tsx'
export { Fingerprint } from './ui/fingerprint.tsx'
export { InfoPopover } from './ui/info-popover.tsx'
export { later } from './ui/later.tsx'
export { CurrencySelect, MoneyInput } from './ui/money.tsx'
export { MoneyText } from './ui/money-text.tsx'
export {
  Page,
  PageHeader,
  Panel,
  useDocumentTitle,
} from './ui/page.tsx'
export { type PageTab, PageTabs } from './ui/page-tabs.tsx'
export { PeoplePicker } from './ui/people-picker.tsx'
export { fileAddress, PersonAvatar, PersonChip, personLabel } from './ui/person.tsx'
export { RecordPicker } from './ui/record-picker.tsx'
export { type FieldProps, RemoteSelect } from './ui/remote-select.tsx'
export { SecretInput } from './ui/secret-input.tsx'
export { StaleNotice } from './ui/stale-notice.tsx'
export { StatusDot, StatusTag, type Tone, toneOf } from './ui/status-tag.tsx'
export { type CellContext, cellText } from './ui/table/cell-text.ts'
export { DataTable } from './ui/table/data-table.tsx'
export { ListTotals } from './ui/table/list-totals.tsx'
export { useListChoices } from './ui/table/use-titles.ts'
export { Timeline, type TimelineItem } from './ui/timeline.tsx'
export { toast } from './ui/toast.tsx'
export { sizeText, UploadBox, type UploadBoxProps, type UploadedFile } from './ui/upload-box.tsx'
export { type Edit, useEdit } from './ui/use-edit.tsx'
export { upload } from './upload.ts'
export {
  type RecordSource,
  useKnownRecords,
} from './use-known-records.ts'
export { useIsPhone, useMedia } from './use-media.ts'
