import { messages } from '#web/index.ts'

/** Words of the settings of the language model that may read contracts. */
export const extractionMessages = messages('extraction', {
  title: '智能提取 | Extraction',
  about:
    '上传合同后，系统按内置规则提取当事人、金额、日期、条款等信息，离线可用。规则未找到的内容，可再由贵司自己的大模型补充。 | Uploaded contracts are analysed offline by built-in rules: parties, amounts, dates and clauses. A language model of your own can add what the rules do not find.',
  leaves:
    '启用后，起草人上传的合同文字会发送到下方地址，每次发送都会记入操作日志。模型的回答须附原文依据并经规则核对，核对不符的不予采用。 | When enabled, the text of uploaded contracts is sent to the address below; every request is recorded in the audit log. Each answer must quote the document and is checked against rules; answers that fail are discarded.',
  isOn: '启用大模型 | Use a language model',
  address: '接口地址 | Address',
  addressHint:
    '兼容 OpenAI 的接口，如 https://api.example.com/v1；内网或非加密地址须由运维人员在 MODEL_HOSTS 中允许 | An OpenAI-compatible endpoint such as https://api.example.com/v1. Private or unencrypted hosts must be allowed by the operator in MODEL_HOSTS.',
  model: '模型 | Model',
  modelHint: '接口所用的模型名称 | The name of the model at that endpoint',
  key: '密钥 | Key',
  keyKept: '已保存，留空则不更改 | Stored; leave empty to keep it',
  keyHint:
    '保存后不再显示；更换接口主机时须重新填写 | Never displayed again; required again when the host changes',
  removeKey: '删除已保存的密钥 | Remove the stored key',
  keyWillGo: '保存后删除密钥 | The key is removed when you save',
  promptPrice: '每百万输入词元价格 | Price per million input tokens',
  answerPrice: '每百万输出词元价格 | Price per million output tokens',
  priceHint: '可不填；两项都填写后，提取结果会显示费用 | Optional; with both prices, results show their cost',
  save: '保存 | Save',
  try: '测试连接 | Test',
  works: '连接正常，用时 {seconds} 秒 | The model answered in {seconds} s',
  badPrice: '请输入不超过 4 位小数的数字 | Enter a number with at most 4 decimals',
  fails: '模型未能正常回答：{reason} | The model did not answer as required: {reason}',
  'reason.badAddress': '地址不可用 | the address cannot be used',
  'reason.badHeader':
    '密钥中有不能使用的字符，请重新填写 | the key has characters that cannot be sent; enter it again',
  'reason.privateAddress':
    '地址指向内网，须由运维人员允许 | the address is private; the operator must allow it',
  'reason.unreachable': '无法连接 | no connection',
  'reason.timeout': '超时未回答 | no answer in time',
  'reason.refused':
    '接口拒绝了请求，请核对密钥与模型名称 | the endpoint refused the request; check key and model',
  'reason.busy': '接口繁忙或出错，请稍后重试 | the endpoint is busy or failing; try again later',
  'reason.notJson':
    '回答不符合约定的格式，该模型可能不支持 JSON Schema | the answer is not in the required format; this model may not support JSON Schema',
  'reason.tooLarge': '回答过大 | the answer is too large',
  'reason.redirected': '接口要求跳转，请填写最终地址 | the endpoint redirects; enter its final address',
})
