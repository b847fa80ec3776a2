import { messages } from '#web/index.ts'

export const lawFirmMessages = messages('lawFirm', {
  'zh-CN': {
    chooseFirm: '请选择律所',
    chooseLawyer: '请选择律师',
    chooseAgentFirm: '请选择代理律所',
    chooseAgentLawyer: '请选择代理律师',
    firmFirst: '请先选择律所',
    agentFirm: '代理律所',
    agentLawyer: '代理律师',
    lawyers: '{count} 名执业律师',
    left: '已离职',
    noFirm: '没有找到律所',
    noLawyer: '没有找到律师',
  },
  en: {
    chooseFirm: 'Choose a law firm',
    chooseLawyer: 'Choose a lawyer',
    chooseAgentFirm: 'Choose the law firm that acts',
    chooseAgentLawyer: 'Choose the lawyer who acts',
    firmFirst: 'Choose the law firm first',
    agentFirm: 'Law firm',
    agentLawyer: 'Lawyer',
    lawyers: '{count} practising lawyers',
    lawyers_one: '{count} practising lawyer',
    left: 'Left',
    noFirm: 'No law firm found',
    noLawyer: 'No lawyer found',
  },
})
