import { diskSpaceErrors } from './disk-space-errors.ts'
import { documentErrors } from './document-errors.ts'
import type { Issue } from './issues.ts'
import { shareErrors } from './share-errors.ts'
import { fillText, inBoth, type Locale, paramsIn, said, type TextParams, type Words } from './text.ts'

/**
 * The ONE table of error codes: HTTP status × 100 + a running number, with what a person reads.
 * `{name}` is filled from the error's params. Shown in the API reference.
 */
export const errorTable = {
  ...documentErrors,
  ...shareErrors,
  ...diskSpaceErrors,
  badRequest: { code: 40001, words: '请求内容有误：{detail} | The request is malformed: {detail}' },
  badJson: { code: 40002, words: '请求不是有效的 JSON | The request is not valid JSON' },
  nulCharacter: { code: 40003, words: '文字中含有不允许的空字符（NUL） | Text contains a NUL character' },
  keyReused: {
    code: 40004,
    words: '幂等键已用于另一个请求，请换一个新的 | This Idempotency-Key was used for a different request',
  },
  repeatedParameter: { code: 40005, words: '参数「{name}」重复出现 | Parameter "{name}" is repeated' },
  notStorable: {
    code: 40006,
    words:
      '有一项内容无法保存（超出可记录的范围或含有无法识别的字符），请检查后重试；仍不成功请联系管理员并提供请求编号 | One of the values cannot be saved (out of range or containing invalid characters); check and try again. If it happens again, give the request ID to your administrator',
  },
  versionTwice: {
    code: 40007,
    words:
      'If-Match 与请求中的 version 不一致，请只提供其中之一 | If-Match and version name different versions; send one of them',
  },
  notAVersion: {
    code: 40008,
    words:
      'If-Match 应为该记录的 version，例如 "3" | If-Match must be the version of the record, such as "3"',
  },
  unversioned: {
    code: 40009,
    words: '该操作不区分版本，不支持 If-Match | This operation is not versioned; omit If-Match',
  },
  notSignedIn: { code: 40101, words: '请先登录 | Please sign in' },
  sessionEnded: {
    code: 40102,
    words: '登录已失效，请重新登录 | Your session has ended; please sign in again',
  },
  wrongSignIn: { code: 40103, words: '账号或密码不正确 | Incorrect account or password' },
  secondFactorNeeded: { code: 40104, words: '请输入动态验证码 | Enter your one-time code' },
  forbidden: { code: 40301, words: '您没有进行此操作的权限 | You do not have permission to do this' },
  badCsrf: {
    code: 40302,
    words:
      '请求来源校验失败，请刷新页面后重试 | The request origin could not be verified; reload the page and try again',
  },
  ownSubmission: { code: 40303, words: '不能审批自己提交的事项 | You cannot approve what you submitted' },
  ownWriting: {
    code: 40307,
    words:
      '您修改过提交审批的内容，不能由您同意；可以退回或驳回，也可请发起人撤回后重新提交 | You edited the submitted content, so you cannot approve it; you can return or reject it, or ask the initiator to withdraw and resubmit it',
  },
  passwordChangeNeeded: { code: 40304, words: '请先修改初始密码 | Change your initial password first' },
  administratorOnly: {
    code: 40305,
    words:
      '该人员拥有角色管理权限，只有同样拥有该权限的人可以操作其账号 | This person can manage roles; only someone with the same permission can change their account',
  },
  wrongSetUpToken: {
    code: 40306,
    words:
      '启动口令不正确，请查看服务器启动时输出的一行 | Incorrect set-up token; check the line the server printed when it started',
  },
  notFound: {
    code: 40401,
    words:
      '找不到该记录，可能已被删除或您无权查看 | Record not found; it may have been deleted, or you may not have access',
  },
  noSuchPath: { code: 40402, words: '没有这个地址 | Address not found' },
  methodNotAllowed: {
    code: 40501,
    words: '该地址不支持此方法 | This address does not support this method',
  },
  conflict: { code: 40901, words: '操作冲突，请刷新后重试 | Conflict; reload and try again' },
  staleVersion: {
    code: 40902,
    words:
      '该记录已被他人修改，请查看最新内容后再保存 | This record has been changed by someone else; review the latest version before saving',
  },
  forbiddenTransition: {
    code: 40903,
    words: '当前状态为「{status}」，不能进行此操作 | Not possible while the status is "{status}"',
  },
  alreadyDecided: { code: 40904, words: '该审批已被处理 | This approval has already been decided' },
  inUse: {
    code: 40905,
    words: '正在被使用（{detail}），不能删除 | It cannot be deleted because it is in use ({detail})',
  },
  duplicate: { code: 40906, words: '{what}已存在 | {what} already exists' },
  staleText: {
    code: 40908,
    words:
      '{name} 已在您编辑期间保存了第 {ordinal} 版，您的修改没有保存 | {name} saved version {ordinal} while you were editing; your changes were not saved',
  },
  textBusy: {
    code: 40909,
    words:
      '{name} 正在编辑该文本，您的修改没有保存 | {name} is editing this document; your changes were not saved',
  },
  textPending: {
    code: 40912,
    words:
      '本次提交的正文正在生成，生成后即可审批 | The document for this submission is being generated; you can decide once it is ready',
  },
  textChanged: {
    code: 40913,
    words:
      '正文已更新为第 {ordinal} 版，请查看后再审批 | The document is now version {ordinal}; review it before you decide',
  },
  textUnsaved: {
    code: 40915,
    words:
      '您在正文中还有未保存的修改，请先保存或放弃 | You have unsaved changes in the document; save or discard them first',
  },
  notApprovedText: {
    code: 40914,
    words:
      '已批准的是第 {ordinal} 版正文，只能由该版生成清洁版 | Version {ordinal} is the approved document; clean copies can be created from this version only',
  },
  mergedAway: {
    code: 40927,
    words:
      '该相对方已并入「{name}」，请在「{name}」中操作 | This counterparty was merged into “{name}”; perform this action there',
  },
  mergeStands: {
    code: 40928,
    words:
      '合并后已有改动，不能撤销：{detail} | The merge cannot be undone because records have changed since: {detail}',
  },
  requestRunning: { code: 40907, words: '同一请求正在处理中 | The same request is still running' },
  byApproval: {
    code: 40910,
    words:
      '{action}须经变更审批；合同变更尚未开放，目前不能办理 | {action} needs an approved amendment; amendments are not available yet',
  },
  formHasDraft: {
    code: 40920,
    words:
      '该表单已有草稿，请确认是否覆盖 | The form already has a draft; confirm that you want to replace it',
  },
  formWasPublished: {
    code: 40921,
    words: '已发布过的表单不能删除，可以停用 | A published form cannot be deleted; retire it instead',
  },
  formNeverPublished: { code: 40922, words: '该表单尚未发布 | The form has not been published' },
  formRetired: { code: 40923, words: '该表单已停用 | The form is retired' },
  formNotRetired: { code: 40924, words: '该表单正在使用中 | The form is in use' },
  formIsDefault: {
    code: 40991,
    words:
      '这是默认表单，请先将另一份已发布的通用表单设为默认 | This is the default form; set another published general form as the default first',
  },
  formFieldsUsed: {
    code: 40993,
    words:
      '新版本不再有以下正在使用的字段，请确认后再发布：{detail} | The new version no longer has these fields, which are in use; confirm before publishing: {detail}',
  },
  formNotGeneral: {
    code: 40992,
    words:
      '只有已发布、未停用、不限合同类型的表单可以设为默认 | Only a published, active form for all contract types can be the default',
  },
  formOnlyOne: {
    code: 40925,
    words:
      '这是该类型唯一可用的通用表单，停用后将无法填写新的记录 | This is the only general form of this type; without it no new records could be created',
  },
  formUsed: {
    code: 40926,
    words:
      '合同类型「{detail}」正在使用该表单，请先改用其他表单 | Contract type "{detail}" uses this form; choose another form for it first',
  },
  tooLarge: { code: 41301, words: '请求内容过大 | The request is too large' },
  tooManyValues: { code: 41303, words: '请求中的数据项过多 | The request contains too many values' },
  fileTooLarge: {
    code: 41302,
    words: '上传文件超出最大限制，请重新上传! | The file exceeds the size limit',
  },
  unsupportedMedia: { code: 41501, words: '不支持的请求内容类型 | Unsupported content type' },
  unsupportedFile: { code: 41502, words: '当前文件格式不支持 | This file format is not supported' },
  fileMismatch: {
    code: 41503,
    words: '文件格式有误! 请重新上传 | The file content does not match its format; upload it again',
  },
  unsafeFile: {
    code: 41504,
    words:
      '文件含有不安全的内容，已拒绝：{detail} | The file was rejected because it contains unsafe content: {detail}',
  },
  notOnlyComments: {
    code: 42230,
    words:
      '除您的批注外还有其他修改（{detail}），没有保存 | Not saved: something other than your own comments was changed ({detail})',
  },
  invalid: { code: 42201, words: '校验失败 | Validation failed' },
  rule: { code: 42202, words: '{detail} | {detail}' },
  openMatters: {
    code: 42231,
    words:
      '正文中还有 {count} 处未处理的修订或批注：请先接受、拒绝或解决，或逐项确认保留 | {count} tracked changes or comments are still open: accept, reject or resolve them, or confirm each one you want to keep',
  },
  notOnlySuggestions: {
    code: 42233,
    words:
      '审批中只能以修订方式提出修改：{detail} 处有未留痕的改动，或改动了他人的修订 | During approval the document can only be edited with tracked changes: at {detail} there is an untracked change, or someone else’s change was altered',
  },
  ownSuggestion: {
    code: 42234,
    words:
      '自己提出的修改须由他人接受，您可以撤回 | Your own suggestions must be accepted by someone else; you can withdraw them',
  },
  matterGone: {
    code: 40916,
    words:
      '该修订或批注已不在最新正文中，请刷新后再处理 | That change or comment is no longer in the latest version; reload and try again',
  },
  placeOfForm: {
    code: 42235,
    words:
      '该修改会改变由表单填写的内容（{detail}），请在表单中修改，或拒绝该修改 | This would change content that is filled in from the form ({detail}); edit it in the form, or reject the change',
  },
  approvedTextGone: {
    code: 42232,
    words:
      '已批准正文的文件与批准时不一致，不能使用，请联系管理员 | The approved document file differs from the one that was approved and cannot be used; contact your administrator',
  },
  noFormDraft: { code: 42220, words: '没有可发布的草稿 | There is no draft to publish' },
  notKept: {
    code: 42204,
    words:
      '填写的内容不符合要求，没有保存，请检查后重试；仍不成功请联系管理员并提供请求编号 | Not saved because the content does not meet the requirements; check it and try again. If it happens again, give the request ID to your administrator',
  },
  weakPassword: { code: 42203, words: '密码不符合要求：{detail} | Password not accepted: {detail}' },
  tooMany: {
    code: 42901,
    words: '请求过于频繁，请在 {seconds} 秒后重试 | Too many requests; try again in {seconds} s',
  },
  remindedLately: {
    code: 42903,
    words:
      '待处理人两小时内都已收到催办，{minutes} 分钟后可再次催办 | All pending approvers were reminded within the last two hours; you can send another reminder in {minutes} min',
  },
  gone: { code: 49901, words: '请求已取消 | The request was cancelled' },
  internal: {
    code: 50001,
    words: '服务器出错，请联系管理员并提供请求编号 | Server error; give the request ID to your administrator',
  },
  databaseDown: {
    code: 50301,
    words: '数据库暂时不可用，请稍后重试 | The database is not available; try again shortly',
  },
  conversionUnavailable: {
    code: 50302,
    words:
      '服务器未安装 LibreOffice，无法生成 PDF | LibreOffice is not installed on the server, so a PDF cannot be created',
  },
  pdfTextUnavailable: {
    code: 50304,
    words:
      '服务器未安装 pdftotext（poppler-utils），无法读取 PDF 的文字 | pdftotext (poppler-utils) is not installed on the server, so text cannot be read from PDFs',
  },
  ocrUnavailable: {
    code: 50305,
    words:
      '该文件是扫描件，没有文字层；服务器未安装文字识别（tesseract 与 chi_sim 语言包），无法读取其文字 | This is a scan without text, and text recognition (tesseract with chi_sim) is not installed on the server',
  },
  recognitionBusy: {
    code: 50306,
    words:
      '服务器正在识别另一份扫描件，请稍后重试 | The server is processing another scan; try again shortly',
  },
  officeUnavailable: {
    code: 50308,
    words:
      '没有配置在线办公服务器，请在内置编辑器中打开 | No office server is configured; open the document in the built-in editor',
  },
  officeUnreachable: {
    code: 50309,
    words:
      '在线办公服务器没有应答，请稍后重试，或在内置编辑器中打开 | The office server is not responding; try again, or open the document in the built-in editor',
  },
  officeCannotOpen: {
    code: 41509,
    words: '在线办公服务器不能打开此类文件 | The office server cannot open this type of file',
  },
  downloadFailed: {
    code: 50310,
    words: '无法从 {host} 取得文件（{detail}） | The file could not be retrieved from {host} ({detail})',
  },
  downloadBusy: {
    code: 50311,
    words: '服务器正在取其他文件，请稍后重试 | The server is retrieving other files; try again shortly',
  },
  storageDown: {
    code: 50303,
    words: '文件存储暂时不可用，请稍后重试 | The file storage is not available; try again shortly',
  },
  rangeNotSatisfiable: { code: 41601, words: '请求的文件区间不存在 | The file has no such range of bytes' },
  unreadableDocument: {
    code: 42210,
    words: '文档无法读取：{detail} | The document cannot be read: {detail}',
  },
  conversionFailed: {
    code: 42211,
    words: '该文件无法转换为 PDF：{detail} | This file cannot be converted to PDF: {detail}',
  },
  notClean: {
    code: 42214,
    words:
      '该文件无法清理干净（{detail}），没有生成清洁版 | This file cannot be fully cleaned ({detail}); no clean copy was created',
  },
  lastAdministrator: {
    code: 42212,
    words:
      '至少要保留一名在职并拥有「管理角色与权限」权限的人员 | At least one active person must have the permission to manage roles',
  },
  ownAccount: {
    code: 42213,
    words:
      '不能停用自己的账号或将自己设为离职 | You cannot disable your own account or mark yourself as left',
  },
} as const satisfies Record<string, { code: number; words: Words }>

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
  fillText(said(errorTable[reason].words, locale), paramsIn(params, locale))

export const notFound = () => new AppError('notFound')
export const forbidden = () => new AppError('forbidden')
/** A rule was violated, at these fields. */
export const invalid = (issues: readonly Issue[]) => new AppError('invalid', {}, { issues })
/** What may be there once only is somebody else's: 'name', '角色名称 | The role name'. */
export const taken = (path: string, field: Words) =>
  invalid([{ path, code: 'taken', params: inBoth('field', field) }])
/** Cannot be deleted, because of this. */
/** The rule that an operation breaks, in a sentence. */
export const refused = (detail: Words) => new AppError('rule', inBoth('detail', detail))
export const inUse = (detail: Words) => new AppError('inUse', inBoth('detail', detail))
/** Stale save: answers 409 with the current record as `data`. */
export const staleVersion = (current: unknown) => new AppError('staleVersion', {}, { data: current })
