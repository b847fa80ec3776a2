/*
 * Words that say how somebody takes part in a contract: 买方, 委托人, 承租单位. One list for all rules; a word that is only built like one counts where an
 * organisation is named by it.
 */
const pairs: Record<string, string> = {
  sale: '买方|卖方|买受人|买受方|出卖人|出卖方|采购方|采购人|采购单位|供货方|供货商|供货单位|供应商|供应方|供应人|供方|需方|购方|销方|购买方|销售方|购货方|销货方|售方|收购方|出售方|购货单位|销货单位|供货人|订购方|订货方|购买人|销售商|采购商|生产商|制造商',
  service:
    '委托方|受托方|委托人|受托人|委托单位|受托单位|服务方|服务商|服务人|服务提供方|服务接受方|服务提供商|客户|用户|使用方|使用人|使用单位|聘请方|受聘方|聘用方|聘请人|受聘人|顾问方|顾问单位|咨询方|咨询人|咨询单位|培训方|开发方|研发方|研究开发人|研究开发方|技术提供方|技术接受方|需求方|运营方|运维方|代运营方|平台方|商户|商家|入驻方|推广方|品牌方|物业服务人|物业公司|业主|业主方|业主单位|维保方|维护方|维修方|检测方|检验方|评估方|审计方|演出方|设计方|设计人|勘察人|监理人|翻译方|承办方|主办方|承办单位|主办单位|协办方|赞助方|赞助商|冠名方|合作方|居间人|居间方|中介方|经纪方|经纪人|保洁方|保安公司|安保方|家政公司',
  lease:
    '出租方|承租方|出租人|承租人|出租单位|承租单位|次承租人|转租方|租赁方|租用方|租赁人|出借方|借用方|存货方|保管方|存货人|保管人|寄存人|寄售方|代销方|仓储方',
  works:
    '发包方|承包方|发包人|承包人|分包人|分包方|总包方|总承包人|总承包方|发包单位|承包单位|总包单位|分包单位|转包人|建设单位|施工单位|建设方|施工方|工程承包人|劳务分包人|专业分包人|定作方|承揽方|定作人|承揽人|加工方|委托加工方|受托加工方|用人单位|用工单位|劳务派遣单位|派遣单位|劳动者|雇主|雇员|聘用单位|受聘人员',
  rights:
    '转让方|受让方|转让人|受让人|出让方|出让人|让与人|让与方|许可方|被许可方|许可人|被许可人|授权方|被授权方|授权人|被授权人|著作权人|版权方|出版方|出版者|作者|译者|特许人|被特许人|特许方|被特许方|特许经营人|加盟商|加盟方|加盟者|特许者|受许人|代理商|代理方|经销商|经销方|分销商|总代理|总经销商|广告主|广告公司|广告发布者|广告经营者|发布方|媒体方|披露方|接收方|信息披露方|信息接收方|赠与人|受赠人|赠与方|受赠方|捐赠人|捐赠方|受捐方|投保人|保险人|被保险人|拍卖人|竞买人|互易人',
  finance:
    '贷款人|借款人|贷款方|借款方|贷方|借方|出借人|债权人|保证人|担保人|担保方|保证方|抵押人|抵押权人|抵押方|出质人|质权人|质押人|反担保人|融资方|投资方|投资人|投资者|出资人|出资方|增资方|原股东|创始股东|保理商|保理人|托运人|承运人|托运方|承运方|运输方|货运方|发货人|目标公司|标的公司|项目公司|目标企业|丁方',
}
const listedRoles = Object.values(pairs).join('|')
/** Any word that is built like one; who is named by it must then be an organisation. */
const builtRole = '[\\u4e00-\\u9fff]{1,6}(?:方|人|商|者|主|户|单位|机构|客户)'
export const roleWord = `(?:${listedRoles}|${builtRole})`
const listed = new Set(listedRoles.split('|'))
export const isListedRole = (word: string): boolean => listed.has(word)

/** The company a contract is about concludes it only when it signs: it never is one of the first two. */
export const isOnlySubject = (role: string): boolean =>
  /^(?:目标|标的|项目)(?:公司|企业)$|^债务人$/.test(role)

/** Built like a role, but none of a party. */
const noRole =
  /^(?:.*(?:联系人|代表人?|负责人|经办人|收件人|收货人|代理人|签字人|签署人|法人|收款人|付款人|联络人|对接人|双方|各方|一方|对方|多方|三方|第三方|我方|守约方|违约方|该方|受害方|他方|户名|户主|开户|地方|官方|平方|立方|见证人|见证方|鉴证方|监理单位|设计单位|主管|有权人|专用权人|权利人|所有人|收受人|监督人|目标|事务合伙人|管理人|控制人|受益人|监护人|仲裁人|调解人|公证人|推荐人|编制人|审核人|复核人|制表人|填表人|收款单位|付款单位|开票单位|收票人|送货人|验收人|签收人|填写人|承办人|主办人|申请人|被申请人|紧急联系人|法定监护人|中标人|招标人|招标代理机构|招标单位|归档单位|监理机构|检测机构|鉴定机构|仲裁机构|登记机构|评估机构|审计机构|行政主管|股东|债务人|债务方))$/
/** 乙方(中标人): a role where a bracket behind 乙方 says it, though none as a label of its own. */
export const isRoleInBracket = (word: string): boolean =>
  /^(?:中标人|中标方|中标单位|招标人|招标单位|申请人|被申请人|承办人|管理人|所有权?人|权利人|债务人)$/.test(
    word,
  )
/** A debtor of others is named in a guarantee, and is no party of it. */
export const isRole = (word: string): boolean => isListedRole(word) || !noRole.test(word)

const english =
  'Party [ABC]|Buyer|Seller|Purchaser|Supplier|Vendor|Customer|Client|Service Provider|Provider|Licensor|Licensee|Lessor|Lessee|Landlord|Tenant|Borrower|Lender|Guarantor|Contractor|Subcontractor|Consultant|Adviser|Advisor|Employer|Employee|Distributor|Manufacturer|Franchisor|Franchisee|Agent|Principal|Owner|Operator|Carrier|Shipper|Publisher|Author|Sponsor|Organi[sz]er|Investor|Company|Assignor|Assignee|Disclosing Party|Receiving Party|Discloser|Recipient|Controller|Processor|Developer|Partner|Transferor|Transferee|Mortgagor|Mortgagee|Pledgor|Pledgee|Chargor|Chargee|Security Agent|Lendor|Reseller|Dealer|Retailer|Wholesaler|Exporter|Importer|Bailor|Bailee|Depositor|Warehouse(?: Keeper|man)?|Donor|Donee|Grantor|Grantee|Hirer|Charterer|Insurer|Insured|Designer|Merchant|Platform|Broker|Factor|Creditor|Debtor|Surety|Vendee|Advertiser|Agency|Broadcaster|Producer|Artist|Host|Venue|University|Institution|Issuer|Subscriber|Target Company|Shareholder|Sub-?[Dd]istributor|Sub-?[Cc]ontractor|Main Contractor|Manager|Trustee|Settlor|Optionor|Optionee|Hotel|Exhibitor|Researcher|Trainer|School'
export const englishRolePattern = `(?:${english})`
/** The same, also in capitals as headings and signatures write them. */
export const englishRoleAnyCase = `(?:${english}|${english.toUpperCase().replace(/\[(\w)\1\]/g, '$1')})`
