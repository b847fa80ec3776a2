// Public entry of the browser base. Slices import from here; src/web/README.md has one line of use for each.
export { baseMessages } from './base-messages.ts'
export {
  CallError,
  type CallOptions,
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
  type Messages,
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
  useTableState,
} from './navigation.ts'
export { ownPath } from './own-path.ts'
export { randomKey } from './random-key.ts'
export { addressOf, type CallInput, fileNameOf } from './request.ts'
export { searchTimer } from './search-timer.ts'
export { type DepartmentNode, type FindPeople, type Person, useServices } from './services.tsx'
export { type ListQuery, type TableState, totalText } from './table-state.ts'
export { AppLink, type AppLinkProps } from './ui/app-link.tsx'
export { type Choice, ChoiceDialog, type ChoiceDialogProps } from './ui/choice-dialog.tsx'
export { type ConfirmOptions, confirm } from './ui/confirm.ts'
export {
  DateInput,
  type DateInputProps,
  type DateRange,
  DateRangeInput,
  type DateRangeInputProps,
  DateTimeInput,
} from './ui/date-input.tsx'
export { DepartmentPicker, type DepartmentPickerProps, departmentTree } from './ui/department-picker.tsx'
export { type DescriptionItem, Descriptions } from './ui/descriptions.tsx'
export { Dialog, type DialogProps } from './ui/dialog.tsx'
export { EllipsisText, Tip } from './ui/ellipsis-text.tsx'
export { EmptyState, type EmptyStateProps } from './ui/empty-state.tsx'
export { ErrorBoundary } from './ui/error-boundary.tsx'
export { ErrorState } from './ui/error-state.tsx'
export { errorAt, FaultAt, Field, type FieldControl, type FieldShellProps } from './ui/field.tsx'
export { InfoPopover, type InfoPopoverProps } from './ui/info-popover.tsx'
export { later } from './ui/later.tsx'
export { CurrencySelect, MoneyInput, type MoneyInputProps } from './ui/money.tsx'
export { MoneyText } from './ui/money-text.tsx'
export {
  Page,
  PageHeader,
  type PageHeaderProps,
  Panel,
  type PanelProps,
  useDocumentTitle,
} from './ui/page.tsx'
export { type PageTab, PageTabs } from './ui/page-tabs.tsx'
export { PeoplePicker, type PeoplePickerProps } from './ui/people-picker.tsx'
export { fileAddress, PersonAvatar, PersonChip, personLabel } from './ui/person.tsx'
export { RecordPicker, type RecordPickerProps } from './ui/record-picker.tsx'
export { type FieldProps, RemoteSelect, type RemoteSelectProps } from './ui/remote-select.tsx'
export { SecretInput } from './ui/secret-input.tsx'
export { StaleNotice } from './ui/stale-notice.tsx'
export { StatusDot, StatusTag, type Tone, toneOf, tones } from './ui/status-tag.tsx'
export { type CellContext, cellText } from './ui/table/cell-text.ts'
export { cellRenderers } from './ui/table/cells.tsx'
export type { DataTableProps, ListAnswer } from './ui/table/columns.tsx'
export { DataTable } from './ui/table/data-table.tsx'
export { ListTotals } from './ui/table/list-totals.tsx'
export { RangeInput } from './ui/table/range-input.tsx'
export { Timeline, type TimelineItem } from './ui/timeline.tsx'
export { toast } from './ui/toast.tsx'
export { sizeText, UploadBox, type UploadBoxProps, type UploadedFile } from './ui/upload-box.tsx'
export { type Edit, useEdit } from './ui/use-edit.tsx'
export { type UploadOptions, upload } from './upload.ts'
export {
  type KnownRecords,
  type NamedRecord,
  type RecordSource,
  useKnownRecords,
} from './use-known-records.ts'
export { useIsPhone, useMedia } from './use-media.ts'
