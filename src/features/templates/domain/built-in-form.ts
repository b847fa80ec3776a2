import { type BuiltInDefinition, required } from '#engines/form-designer/domain/index.ts'

export const templateForm: BuiltInDefinition = {
  name: '合同模板表单 | Template form',
  sections: ({ section, field, text, area, select, person, department, say }) => [
    section(
      '基本信息 | Basic information',
      text('name', '模板名称 | Template name', { ...required, maxlength: 200, span: 2 }),
      field('contract_type', '适用合同类型 | Contract type', 'contractType'),
      select('our_side', '我方地位 | Our role', '甲方|Party A; 乙方|Party B; 不限|Either', {
        defaultValue: '3',
      }),
      select('level', '文本级别 | Level', '标准文本|Standard; 推荐文本|Recommended; 参考文本|Reference', {
        defaultValue: '1',
      }),
      person('owner', '维护人 | Maintained by', { ...required, defaultValue: 'initiator' }),
      department('department', '归口部门 | Department', { defaultValue: 'initiator' }),
    ),
    section(
      '使用说明 | Instructions',
      area('scope', '适用范围 | When to use'),
      area('notes', '填写与修改要点 | Points to note', {
        placeholder: say('哪些条款可以修改、修改到什么程度 | Which clauses may be changed, and how far'),
      }),
    ),
  ],
}
