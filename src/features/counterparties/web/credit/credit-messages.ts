import type { Words } from '#shared/text.ts'
import { messages } from '#web/index.ts'
import type { CreditFailure } from '../../domain/credit/credit.ts'

const failures: Record<`reason.${CreditFailure}`, Words> = {
  'reason.badAddress': '服务地址不可用 | the address cannot be used',
  'reason.badHeader':
    '设置中有不能使用的请求头，请管理员在信用服务设置中修改 | a configured header is not valid; ask an administrator to change it',
  'reason.privateAddress':
    '服务地址指向内网，须由运维人员允许 | the address is private; the operator must allow it',
  'reason.unreachable': '无法连接服务 | the service cannot be reached',
  'reason.timeout': '服务超时未答复 | no response in time',
  'reason.refused': '服务拒绝了请求，请核对密钥 | the service refused; check the key',
  'reason.busy': '服务繁忙或出错 | the service is busy or failing',
  'reason.notJson': '答复不是 JSON | the response is not JSON',
  'reason.tooLarge': '答复过大（超过 1 MB） | the response is too large (over 1 MB)',
  'reason.redirected': '服务要求跳转，不予跟随 | the service redirects, which is not followed',
  'reason.unknownParty': '服务中没有这家企业 | the service does not know this company',
  'reason.otherParty':
    '答复的是另一家企业，不予采用 | the response is about another company and was not used',
  'reason.wrongShape':
    '答复与约定的格式不符，不予采用 | the response has an unexpected format and was not used',
  'reason.nothing': '答复中没有任何可用的内容 | the response has no usable data',
  'reason.resting':
    '服务连续失败，已暂停调用，稍后自动恢复 | the service kept failing; calls are paused for a while',
}

export const creditMessages = messages('credit', {
  business: '工商信息 | Business information',
  noBusiness: '还没有工商信息 | No business information yet',
  risks: '风险事项 | Risks',
  noRisks: '没有风险事项 | No risks',
  monitoring: '监控维度 | Monitoring',
  noMonitoring: '没有监控信息 | No monitoring information',
  keep: '维护资信信息 | Edit credit information',
  refresh: '刷新监控信息 | Refresh monitoring',
  refreshed: '已是最新 | Up to date',
  view: '查看 | View',
  viewReport: '查看监控报告（新窗口） | View the monitoring report (new window)',
  action: '操作 | Action',
  source: '来源 | Source',
  'source.manual': '人工录入 | Entered by hand',
  'source.http': '外部服务 | External service',
  takenByHand: '{name} 录入于 {time}（{age}） | Entered by {name} on {time} ({age})',
  fetched: '外部服务获取于 {time}（{age}） | Fetched from the service on {time} ({age})',
  today: '今天 | today',
  daysAgo: '{days} 天前 | {days} days ago',
  failed: '{time} 未能获取：{reason} | Not fetched on {time}: {reason}',
  keptOld: '以下仍是此前的信息。 | The last known information is shown below.',
  nothingYet: '尚未取得任何信息。 | No information yet.',
  open: '未了结 | Open',
  closed: '已了结 | Resolved',
  drawerTitle: '维护资信信息 | Edit credit information',
  drawerHint:
    '外部服务提供的风险与监控信息不在此处修改；工商信息中由外部服务提供的栏目，下次获取时会更新。 | Risks and monitoring provided by the service cannot be edited here; business information it provides is updated on the next fetch.',
  addRisk: '添加风险事项 | Add a risk',
  riskAt: '风险事项 {index} | Risk {index}',
  removeRisk: '删除第 {index} 条风险事项 | Remove risk {index}',
  addMonitoring: '添加监控信息 | Add monitoring information',
  monitoringAt: '监控信息 {index} | Monitoring information {index}',
  removeMonitoring: '删除第 {index} 条监控信息 | Remove monitoring information {index}',
  reportHint:
    '在监控维度中点击「查看」时，于新窗口打开 | Opened in a new window with View in the monitoring panel',
  save: '保存 | Save',
  cancel: '取消 | Cancel',
  settingsTitle: '资信 | Credit',
  settingsAbout:
    '外部相对方的工商信息、风险事项与监控信息，可由相对方管理人员录入，也可从贵司选用的企业信息服务获取。 | Business information, risks and monitoring of external counterparties are entered by people who manage counterparties, or fetched from a company information service of your choice.',
  isOn: '启用资信监控 | Monitor credit',
  isOnHint:
    '关闭时，监控维度不显示，也不调用外部服务；工商信息与风险事项照常显示 | When off, monitoring is hidden and no service is called; business information and risks are still shown',
  from: '信息来源 | Source',
  leaves:
    '启用后，查询时会将外部相对方（仅限单位）的名称或证件号码发送到下方地址，每次都会记入操作日志。 | When on, the name or number of external counterparties (organisations only) is sent to the address below when they are looked up; each request is recorded in the audit log.',
  failing: '服务已连续失败 {count} 次：{reason}。 | The service failed {count} times in a row: {reason}.',
  restsUntil:
    '已暂停调用，至 {time}。保存设置后立即恢复。 | Calls are paused until {time}. Saving the settings retries at once.',
  address: '服务地址 | URL',
  addressHint:
    '以 GET 请求；{idNumber}、{name} 处填入证件号码与名称，如 https://api.example.com/companies/{idNumber} | Called with GET; {idNumber} and {name} are replaced with number and name, as in https://api.example.com/companies/{idNumber}',
  key: '密钥 | Key',
  keyKept: '已保存，留空则不更改 | Stored; leave empty to keep it',
  keyHint:
    '加密保存，不会显示；用在请求头或参数的 {key} 处；更换主机时须重新填写 | Stored encrypted and never shown; replaces {key} in headers and parameters; required again when the host changes',
  removeKey: '删除已保存的密钥 | Remove the stored key',
  keyWillGo: '保存后删除密钥 | The key will be removed when you save',
  headers: '请求头 | Headers',
  query: '参数 | Parameters',
  lineName: '名称 | Name',
  lineValue: '值 | Value',
  lineAt: '第 {index} 项 | Entry {index}',
  addHeader: '添加请求头 | Add a header',
  addQuery: '添加参数 | Add a parameter',
  removeLine: '删除第 {index} 项 | Remove entry {index}',
  pointers: '答复中的位置 | Response mapping',
  pointersHint:
    '以 JSON 指针写明各栏目在答复中的位置，如 /result/name；留空的栏目不从服务获取，保持原值。 | JSON pointers locate each field in the response, such as /result/name. A field without one is not fetched and is not changed.',
  'list.riskList': '列表中的每一项（相对于该项的指针） | Within each list entry (relative pointers)',
  'list.monitoringList': '列表中的每一项（相对于该项的指针） | Within each list entry (relative pointers)',
  tryTitle: '测试 | Test',
  tryHint:
    '按以上填写的内容（无论是否已保存）查询一家企业，显示取得的内容，不保存。 | Looks up one company with the settings above, saved or not, and shows the result; nothing is stored.',
  tryNumber: '统一社会信用代码 | Unified social credit code',
  tryName: '企业名称 | Company name',
  try: '测试 | Test',
  works: '已取得，用时 {seconds} 秒 | Fetched in {seconds} seconds',
  fails: '未能取得：{reason} | Nothing fetched: {reason}',
  lie: '{field}：{at} 处的内容不符 | {field}: unexpected format at {at}',
  came: '读到的内容 | Values read',
  raw: '服务的答复 | Response of the service',
  ...failures,
})
