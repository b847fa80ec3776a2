import { diskSpaceErrors } from './disk-space-errors.ts'
import { documentErrors } from './document-errors.ts'
import type { Issue } from './issues.ts'
import { shareErrors } from './share-errors.ts'
import { fillText, inBoth, type Locale, paramsIn, type TextParams, type Words } from './text.ts'

/**
 * The ONE table of error codes: HTTP status × 100 + a running number, with what a person reads.
 * `{name}` is filled from the error's params. Shown in the API reference.
 */
export const errorTable = {
  ...documentErrors,
  ...shareErrors,
  ...diskSpaceErrors,
  badRequest: { code: 40001, zh: '请求内容有误：{detail}', en: 'The request is malformed: {detail}' },
  badJson: { code: 40002, zh: '请求不是有效的 JSON', en: 'The request is not valid JSON' },
  nulCharacter: { code: 40003, zh: '文字中含有不允许的空字符（NUL）', en: 'Text contains a NUL character' },
  keyReused: {
    code: 40004,
    zh: '幂等键已用于另一个请求，请换一个新的',
    en: 'This Idempotency-Key was used for a different request',
  },
  repeatedParameter: { code: 40005, zh: '参数「{name}」重复出现', en: 'Parameter "{name}" is repeated' },
  notStorable: {
    code: 40006,
    zh: '有一项内容无法保存（超出可记录的范围或含有无法识别的字符），请检查后重试；仍不成功请联系管理员并提供请求编号',
    en: 'One of the values cannot be saved (out of range or containing invalid characters); check and try again. If it happens again, give the request ID to your administrator',
  },
  versionTwice: {
    code: 40007,
    zh: 'If-Match 与请求中的 version 不一致，请只提供其中之一',
    en: 'If-Match and version name different versions; send one of them',
  },
  notAVersion: {
    code: 40008,
    zh: 'If-Match 应为该记录的 version，例如 "3"',
    en: 'If-Match must be the version of the record, such as "3"',
  },
  unversioned: {
    code: 40009,
    zh: '该操作不区分版本，不支持 If-Match',
    en: 'This operation is not versioned; omit If-Match',
  },
  notSignedIn: { code: 40101, zh: '请先登录', en: 'Please sign in' },
  sessionEnded: {
    code: 40102,
    zh: '登录已失效，请重新登录',
    en: 'Your session has ended; please sign in again',
  },
  wrongSignIn: { code: 40103, zh: '账号或密码不正确', en: 'Incorrect account or password' },
  secondFactorNeeded: { code: 40104, zh: '请输入动态验证码', en: 'Enter your one-time code' },
  forbidden: { code: 40301, zh: '您没有进行此操作的权限', en: 'You do not have permission to do this' },
  badCsrf: {
    code: 40302,
    zh: '请求来源校验失败，请刷新页面后重试',
    en: 'The request origin could not be verified; reload the page and try again',
  },
  ownSubmission: { code: 40303, zh: '不能审批自己提交的事项', en: 'You cannot approve what you submitted' },
  ownWriting: {
    code: 40307,
    zh: '您修改过提交审批的内容，不能由您同意；可以退回或驳回，也可请发起人撤回后重新提交',
    en: 'You edited the submitted content, so you cannot approve it; you can return or reject it, or ask the initiator to withdraw and resubmit it',
  },
  passwordChangeNeeded: { code: 40304, zh: '请先修改初始密码', en: 'Change your initial password first' },
  administratorOnly: {
    code: 40305,
    zh: '该人员拥有角色管理权限，只有同样拥有该权限的人可以操作其账号',
    en: 'This person can manage roles; only someone with the same permission can change their account',
  },
  wrongSetUpToken: {
    code: 40306,
    zh: '启动口令不正确，请查看服务器启动时输出的一行',
    en: 'Incorrect set-up token; check the line the server printed when it started',
  },
  notFound: {
    code: 40401,
    zh: '找不到该记录，可能已被删除或您无权查看',
    en: 'Record not found; it may have been deleted, or you may not have access',
  },
  noSuchPath: { code: 40402, zh: '没有这个地址', en: 'Address not found' },
  methodNotAllowed: {
    code: 40501,
    zh: '该地址不支持此方法',
    en: 'This address does not support this method',
  },
  conflict: { code: 40901, zh: '操作冲突，请刷新后重试', en: 'Conflict; reload and try again' },
  staleVersion: {
    code: 40902,
    zh: '该记录已被他人修改，请查看最新内容后再保存',
    en: 'This record has been changed by someone else; review the latest version before saving',
  },
  forbiddenTransition: {
    code: 40903,
    zh: '当前状态为「{status}」，不能进行此操作',
    en: 'Not possible while the status is "{status}"',
  },
  alreadyDecided: { code: 40904, zh: '该审批已被处理', en: 'This approval has already been decided' },
  inUse: {
    code: 40905,
    zh: '正在被使用（{detail}），不能删除',
    en: 'It cannot be deleted because it is in use ({detail})',
  },
  duplicate: { code: 40906, zh: '{what}已存在', en: '{what} already exists' },
  staleText: {
    code: 40908,
    zh: '{name} 已在您编辑期间保存了第 {ordinal} 版，您的修改没有保存',
    en: '{name} saved version {ordinal} while you were editing; your changes were not saved',
  },
  textBusy: {
    code: 40909,
    zh: '{name} 正在编辑该文本，您的修改没有保存',
    en: '{name} is editing this document; your changes were not saved',
  },
  textPending: {
    code: 40912,
    zh: '本次提交的正文正在生成，生成后即可审批',
    en: 'The document for this submission is being generated; you can decide once it is ready',
  },
  textChanged: {
    code: 40913,
    zh: '正文已更新为第 {ordinal} 版，请查看后再审批',
    en: 'The document is now version {ordinal}; review it before you decide',
  },
  textUnsaved: {
    code: 40915,
    zh: '您在正文中还有未保存的修改，请先保存或放弃',
    en: 'You have unsaved changes in the document; save or discard them first',
  },
  notApprovedText: {
    code: 40914,
    zh: '已批准的是第 {ordinal} 版正文，只能由该版生成清洁版',
    en: 'Version {ordinal} is the approved document; clean copies can be created from this version only',
  },
  mergedAway: {
    code: 40927,
    zh: '该相对方已并入「{name}」，请在「{name}」中操作',
    en: 'This counterparty was merged into “{name}”; perform this action there',
  },
  mergeStands: {
    code: 40928,
    zh: '合并后已有改动，不能撤销：{detail}',
    en: 'The merge cannot be undone because records have changed since: {detail}',
  },
  requestRunning: { code: 40907, zh: '同一请求正在处理中', en: 'The same request is still running' },
  byApproval: {
    code: 40910,
    zh: '{action}须经变更审批；合同变更尚未开放，目前不能办理',
    en: '{action} needs an approved amendment; amendments are not available yet',
  },
  formHasDraft: {
    code: 40920,
    zh: '该表单已有草稿，请确认是否覆盖',
    en: 'The form already has a draft; confirm that you want to replace it',
  },
  formWasPublished: {
    code: 40921,
    zh: '已发布过的表单不能删除，可以停用',
    en: 'A published form cannot be deleted; retire it instead',
  },
  formNeverPublished: { code: 40922, zh: '该表单尚未发布', en: 'The form has not been published' },
  formRetired: { code: 40923, zh: '该表单已停用', en: 'The form is retired' },
  formNotRetired: { code: 40924, zh: '该表单正在使用中', en: 'The form is in use' },
  formIsDefault: {
    code: 40991,
    zh: '这是默认表单，请先将另一份已发布的通用表单设为默认',
    en: 'This is the default form; set another published general form as the default first',
  },
  formFieldsUsed: {
    code: 40993,
    zh: '新版本不再有以下正在使用的字段，请确认后再发布：{detail}',
    en: 'The new version no longer has these fields, which are in use; confirm before publishing: {detail}',
  },
  formNotGeneral: {
    code: 40992,
    zh: '只有已发布、未停用、不限合同类型的表单可以设为默认',
    en: 'Only a published, active form for all contract types can be the default',
  },
  formOnlyOne: {
    code: 40925,
    zh: '这是该类型唯一可用的通用表单，停用后将无法填写新的记录',
    en: 'This is the only general form of this type; without it no new records could be created',
  },
  formUsed: {
    code: 40926,
    zh: '合同类型「{detail}」正在使用该表单，请先改用其他表单',
    en: 'Contract type "{detail}" uses this form; choose another form for it first',
  },
  tooLarge: { code: 41301, zh: '请求内容过大', en: 'The request is too large' },
  tooManyValues: { code: 41303, zh: '请求中的数据项过多', en: 'The request contains too many values' },
  fileTooLarge: {
    code: 41302,
    zh: '上传文件超出最大限制，请重新上传!',
    en: 'The file exceeds the size limit',
  },
  unsupportedMedia: { code: 41501, zh: '不支持的请求内容类型', en: 'Unsupported content type' },
  unsupportedFile: { code: 41502, zh: '当前文件格式不支持', en: 'This file format is not supported' },
  fileMismatch: {
    code: 41503,
    zh: '文件格式有误! 请重新上传',
    en: 'The file content does not match its format; upload it again',
  },
  unsafeFile: {
    code: 41504,
    zh: '文件含有不安全的内容，已拒绝：{detail}',
    en: 'The file was rejected because it contains unsafe content: {detail}',
  },
  notOnlyComments: {
    code: 42230,
    zh: '除您的批注外还有其他修改（{detail}），没有保存',
    en: 'Not saved: something other than your own comments was changed ({detail})',
  },
  invalid: { code: 42201, zh: '校验失败', en: 'Validation failed' },
  rule: { code: 42202, zh: '{detail}', en: '{detail}' },
  openMatters: {
    code: 42231,
    zh: '正文中还有 {count} 处未处理的修订或批注：请先接受、拒绝或解决，或逐项确认保留',
    en: '{count} tracked changes or comments are still open: accept, reject or resolve them, or confirm each one you want to keep',
  },
  notOnlySuggestions: {
    code: 42233,
    zh: '审批中只能以修订方式提出修改：{detail} 处有未留痕的改动，或改动了他人的修订',
    en: 'During approval the document can only be edited with tracked changes: at {detail} there is an untracked change, or someone else’s change was altered',
  },
  ownSuggestion: {
    code: 42234,
    zh: '自己提出的修改须由他人接受，您可以撤回',
    en: 'Your own suggestions must be accepted by someone else; you can withdraw them',
  },
  matterGone: {
    code: 40916,
    zh: '该修订或批注已不在最新正文中，请刷新后再处理',
    en: 'That change or comment is no longer in the latest version; reload and try again',
  },
  placeOfForm: {
    code: 42235,
    zh: '该修改会改变由表单填写的内容（{detail}），请在表单中修改，或拒绝该修改',
    en: 'This would change content that is filled in from the form ({detail}); edit it in the form, or reject the change',
  },
  approvedTextGone: {
    code: 42232,
    zh: '已批准正文的文件与批准时不一致，不能使用，请联系管理员',
    en: 'The approved document file differs from the one that was approved and cannot be used; contact your administrator',
  },
  noFormDraft: { code: 42220, zh: '没有可发布的草稿', en: 'There is no draft to publish' },
  notKept: {
    code: 42204,
    zh: '填写的内容不符合要求，没有保存，请检查后重试；仍不成功请联系管理员并提供请求编号',
    en: 'Not saved because the content does not meet the requirements; check it and try again. If it happens again, give the request ID to your administrator',
  },
  weakPassword: { code: 42203, zh: '密码不符合要求：{detail}', en: 'Password not accepted: {detail}' },
  tooMany: {
    code: 42901,
    zh: '请求过于频繁，请在 {seconds} 秒后重试',
    en: 'Too many requests; try again in {seconds} s',
  },
  remindedLately: {
    code: 42903,
    zh: '待处理人两小时内都已收到催办，{minutes} 分钟后可再次催办',
    en: 'All pending approvers were reminded within the last two hours; you can send another reminder in {minutes} min',
  },
  gone: { code: 49901, zh: '请求已取消', en: 'The request was cancelled' },
  internal: {
    code: 50001,
    zh: '服务器出错，请联系管理员并提供请求编号',
    en: 'Server error; give the request ID to your administrator',
  },
  databaseDown: {
    code: 50301,
    zh: '数据库暂时不可用，请稍后重试',
    en: 'The database is not available; try again shortly',
  },
  conversionUnavailable: {
    code: 50302,
    zh: '服务器未安装 LibreOffice，无法生成 PDF',
    en: 'LibreOffice is not installed on the server, so a PDF cannot be created',
  },
  pdfTextUnavailable: {
    code: 50304,
    zh: '服务器未安装 pdftotext（poppler-utils），无法读取 PDF 的文字',
    en: 'pdftotext (poppler-utils) is not installed on the server, so text cannot be read from PDFs',
  },
  ocrUnavailable: {
    code: 50305,
    zh: '该文件是扫描件，没有文字层；服务器未安装文字识别（tesseract 与 chi_sim 语言包），无法读取其文字',
    en: 'This is a scan without text, and text recognition (tesseract with chi_sim) is not installed on the server',
  },
  recognitionBusy: {
    code: 50306,
    zh: '服务器正在识别另一份扫描件，请稍后重试',
    en: 'The server is processing another scan; try again shortly',
  },
  officeUnavailable: {
    code: 50308,
    zh: '没有配置在线办公服务器，请在内置编辑器中打开',
    en: 'No office server is configured; open the document in the built-in editor',
  },
  officeUnreachable: {
    code: 50309,
    zh: '在线办公服务器没有应答，请稍后重试，或在内置编辑器中打开',
    en: 'The office server is not responding; try again, or open the document in the built-in editor',
  },
  officeCannotOpen: {
    code: 41509,
    zh: '在线办公服务器不能打开此类文件',
    en: 'The office server cannot open this type of file',
  },
  downloadFailed: {
    code: 50310,
    zh: '无法从 {host} 取得文件（{detail}）',
    en: 'The file could not be retrieved from {host} ({detail})',
  },
  downloadBusy: {
    code: 50311,
    zh: '服务器正在取其他文件，请稍后重试',
    en: 'The server is retrieving other files; try again shortly',
  },
  storageDown: {
    code: 50303,
    zh: '文件存储暂时不可用，请稍后重试',
    en: 'The file storage is not available; try again shortly',
  },
  rangeNotSatisfiable: { code: 41601, zh: '请求的文件区间不存在', en: 'The file has no such range of bytes' },
  unreadableDocument: {
    code: 42210,
    zh: '文档无法读取：{detail}',
    en: 'The document cannot be read: {detail}',
  },
  conversionFailed: {
    code: 42211,
    zh: '该文件无法转换为 PDF：{detail}',
    en: 'This file cannot be converted to PDF: {detail}',
  },
  notClean: {
    code: 42214,
    zh: '该文件无法清理干净（{detail}），没有生成清洁版',
    en: 'This file cannot be fully cleaned ({detail}); no clean copy was created',
  },
  lastAdministrator: {
    code: 42212,
    zh: '至少要保留一名在职并拥有「管理角色与权限」权限的人员',
    en: 'At least one active person must have the permission to manage roles',
  },
  ownAccount: {
    code: 42213,
    zh: '不能停用自己的账号或将自己设为离职',
    en: 'You cannot disable your own account or mark yourself as left',
  },
} as const satisfies Record<string, { code: number; zh: string; en: string }>

export type ErrorName = keyof typeof errorTable

/** A failure that a person or a program can act on. Anything else that is thrown becomes a bare 500 with a request id. */
export class AppError extends Error {
  readonly reason: ErrorName
  readonly params: TextParams
  readonly issues: readonly Issue[]
  /** `data` of the failure's envelope, for instance the current record of a stale save. */
  readonly data: unknown
  constructor(
    reason: ErrorName,
    params: TextParams = {},
    more: { issues?: readonly Issue[]; data?: unknown; cause?: unknown } = {},
  ) {
    super(reason, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'AppError'
    this.reason = reason
    this.params = params
    this.issues = more.issues ?? []
    this.data = more.data ?? null
  }
  get status(): number {
    return Math.floor(errorTable[this.reason].code / 100)
  }
}

const passing: ReadonlySet<ErrorName> = new Set([
  'yourDocumentsBusy',
  'documentsBusy',
  'readerFailed',
  'gone',
])
/** Whether what failed says nothing of what was asked: it was too much at once, or was ended from outside. The same may go well later. */
export const isPassing = (error: unknown): boolean => error instanceof AppError && passing.has(error.reason)

export const errorText = (reason: ErrorName, params: TextParams, locale: Locale): string =>
  fillText(errorTable[reason][locale === 'en' ? 'en' : 'zh'], paramsIn(params, locale))

export const notFound = () => new AppError('notFound')
export const forbidden = () => new AppError('forbidden')
/** A rule was violated, at these fields. */
export const invalid = (issues: readonly Issue[]) => new AppError('invalid', {}, { issues })
/** What may be there once only is somebody else's: 'name', '角色名称 | The role name'. */
export const taken = (path: string, field: Words) =>
  invalid([{ path, code: 'taken', params: inBoth('field', field) }])
/** Cannot be deleted, because of this. */
export const inUse = (detail: Words) => new AppError('inUse', inBoth('detail', detail))
/** Stale save: answers 409 with the current record as `data`. */
export const staleVersion = (current: unknown) => new AppError('staleVersion', {}, { data: current })
