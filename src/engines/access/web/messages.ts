import { messages } from '#web/index.ts'

/** Words of roles, data scopes and field rights. */
export const accessMessages = messages('access', {
  roles: '角色与权限 | Roles and permissions',
  rolesHint:
    '角色决定一个人能做什么、能看到哪些数据。修改后，拥有该角色的人下一次操作即生效。 | A role determines what people may do and which records they can access. Changes take effect on the next request of everyone who has it.',
  create: '新建角色 | New role',
  edit: '编辑角色 | Edit role',
  view: '查看角色 | Role',
  copyOf: '{name} 副本 | {name} (copy)',
  copy: '复制 | Copy',
  change: '编辑 | Edit',
  look: '查看 | View',
  remove: '删除 | Delete',
  removeTitle: '删除角色「{name}」？ | Delete the role "{name}"?',
  removeHint:
    '只有没有人员使用的角色才能删除，删除后不可恢复。 | Only roles that no one holds can be deleted. This cannot be undone.',
  name: '角色名称 | Role name',
  description: '说明 | Description',
  people: '人数 | People',
  preset: '预置 | Preset',
  basics: '基本信息 | Basic information',
  permissions: '操作权限与数据范围 | Permissions and data scope',
  fieldRights: '字段权限 | Field permissions',
  fieldRightsHint:
    '一个人有多个角色时，以最宽的权限为准；不限制的字段默认可编辑。 | If a person has several roles, the broadest permission applies; unrestricted fields are editable by default.',
  scopeOf: '「{name}」的数据范围 | Data scope of "{name}"',
  own: '仅本人 | Own',
  department: '本部门 | Department',
  department_tree: '本部门及下级 | Dept. and below',
  all: '全部 | All',
  hidden: '不可见 | Hidden',
  read: '只读 | Read only',
  write: '可编辑 | Can edit',
  allOfNoun: '全选 | All',
  chosen: '已选 {count} 项权限 | {count} permissions selected | {count} permission selected',
  save: '保存 | Save',
  cancel: '取消 | Cancel',
  close: '关闭 | Close',
  empty: '还没有角色 | No roles yet',
})
