import { type BuiltInDefinition, required } from '#engines/form-designer/domain/index.ts'

export const projectForm: BuiltInDefinition = {
  name: '项目表单 | Project form',
  sections: (make) => [
    make.section(
      '基本信息 | Basic information',
      make.text('name', '项目名称 | Name', { ...required, rawType: 'project.name', maxlength: 200, span: 2 }),
      make.text('number', '项目编号 | Number', { rawType: 'project.number', maxlength: 64 }),
      make.select(
        'type',
        '项目类型 | Type',
        '工程建设|Construction; 采购|Procurement; 投资并购|Investment; 研发|Research; 其他|Other',
        { ...required, rawType: 'project.type' },
      ),
      make.person('lead', '负责人 | Lead', {
        ...required,
        rawType: 'project.lead',
        defaultValue: 'initiator',
      }),
      make.department('department', '责任部门 | Department', {
        ...required,
        rawType: 'project.department',
        defaultValue: 'initiator',
      }),
      make.people('members', '项目成员 | Members', { rawType: 'project.members' }),
      make.field('term', '起止日期 | Term', 'daterange', { rawType: 'project.term' }),
      make.money('budget', '预算 | Budget', { rawType: 'project.budget' }),
    ),
    make.section(
      '内容 | Content',
      make.parties('counterparties', '相对方 | Counterparties', 2, { rawType: 'project.counterparties' }),
      make.area('description', '项目说明 | Description', { rawType: 'project.description' }),
      make.files(),
    ),
  ],
}
