import { messages } from '#web/index.ts'

export const signingMessages = messages('contractSigning', {
  signedCopy: '签署件 | Signed copy',
  signedCopyHint:
    'PDF、图片（jpg、png）或打包的 zip；上传后保存在合同的「文件」中 | PDF, image (jpg, png) or zip; it is kept among the files of the contract',
  otherCopies: '已上传的签署件： | Uploaded signed copies:',
  useCopy: '选用「{name}」 | Use “{name}”',
  signedOn: '签署日期 | Date signed',
  signedOnHint:
    '最后一方签署之日；不能早于审批通过日，不能晚于今天 | When the last party signed; not before the approval and not in the future',
  signatoryOf: '{party}的签署人 | Who signed for {party}',
  ourSide: '我方 | our side',
  otherSide: '对方 | the other side',
  sealType: '我方用印 | Our seal',
  sealTypePlaceholder: '请选择用印类型 | Choose the seal',
  sealCount: '用印数量 | Number of seals',
  confirmSigned: '完成签署 | Complete signing',
  signing: '签署情况 | Signing',
  sealText: '{seal}，{count} 枚 | {seal} × {count}',
  recorded: '登记 | Recorded',
  recordedBy: '{name}，{time} | {name}, {time}',
  archiving: '归档情况 | Archive',
  archiveTitle: '归档 | Archive',
  archiveHint:
    '请登记纸质文件的存放处，便于日后查找。 | Record where the paper original is stored, so that it can be found again.',
  address: '归档地址 | Archive address',
  addressPlaceholder: '请选择归档地址 | Choose the address',
  noAddresses:
    '还没有可用的归档地址，请联系管理归档地址的同事添加 | No archive addresses yet; ask somebody who manages them to add one',
  makeAddress: '去添加归档地址 | Add an archive address',
  place: '存放位置 | Storage position',
  placePlaceholder: '如：2 号柜第 5 盒 | For example: cabinet 2, box 5',
  confirmArchive: '确认归档 | Archive',
  missingSigning: '系统记录中没有签署人和用印信息 | Signatories and seal were not recorded',
  logSigned:
    '签署日期 {date}；签署人：{names}；{seal}；签署件：{file} | Signed on {date}; by {names}; {seal}; copy: {file}',
  logArchived: '{address}，{place}；签署件：{file} | {address}, {place}; copy: {file}',
})
