import { expect, it } from 'vitest'
import { styleName } from './style-names.ts'

it.each([
  ['Normal', '正文', 'Normal'],
  ['heading 1', '标题 1', 'Heading 1'],
  ['Heading 9', '标题 9', 'Heading 9'],
  ['toc 2', '目录 2', 'TOC 2'],
  ['List Paragraph', '列表段落', 'List Paragraph'],
])('calls the style %s of Word %s in Chinese and %s in English', (name, chinese, english) => {
  expect([styleName(name, 'zh-CN'), styleName(name, 'en')]).toEqual([chinese, english])
})

it.each(['合同标题', 'Clause', 'heading 12', 'constructor'])(
  'keeps the name %s that the document gave to its own style',
  (name) => {
    expect([styleName(name, 'zh-CN'), styleName(name, 'en')]).toEqual([name, name])
  },
)
