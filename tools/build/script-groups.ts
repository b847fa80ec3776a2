/**
 * The scripts of the application. A group holds the modules that its test names and everything that these import, but for what a group before it holds (the first of
 * these wins). So a page loads few files, since a browser asks for six at a time, and little that it does not need: what one group takes from a later one makes every
 * page of the first load the second. `page-budgets.ts` shows it.
 */
const groups: readonly { name: string; test?: RegExp; tags?: ['$initial']; only?: true; least?: number }[] = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // Schemas by themselves (`only`: without what they import): few pages check anything by them.
  {
    name: 'schemas',
    test: /\/node_modules\/zod\/|\/src\/shared\/(schemas|money-schema|json-value)\.ts$|\/forms\/domain\/definition\/(field-config|form-definition|form-type-schemas|config-parts|rule-config)\.ts$/,
    only: true,
  },
  { name: 'compile-form', test: /\/forms\/domain\/definition\/compile-form\.ts$/, only: true },
  // What every page begins with, then the frame of those behind sign-in.
  { name: 'start', tags: ['$initial'] },
  {
    name: 'frame',
    test: /\/src\/app\/web\/(layout\/shell-layout\.tsx|page-styles\.ts)$|\/src\/web\/ui\/(money-text|status-tag|timeline|app-link|confirm|dialog)\.tsx?$|\/src\/shared\/figures\.ts$|\/forms\/domain\/definition\/form-types\.ts$|\/antd\/es\/(alert\/index|_util\/hooks\/useClosable)\.js$|\/@rc-component\/util\/es\/mergeProps\.js$/,
  },
  // What several of the groups below share.
  {
    name: 'names',
    test: /\/src\/shared\/(text-formats|identifiers|same-value|merge-values)\.ts$|\/forms\/domain\/definition\/(field-names|definition-error)\.ts$/,
    only: true,
  },
  { name: 'tabs', test: /\/antd\/es\/tabs\/index\.js$/ },
  { name: 'figures', test: /\/src\/shared\/(decimal|parse-money)\.ts$/ },
  { name: 'chinese', test: /\/node_modules\/nzh\// },
  {
    name: 'input',
    test: /\/antd\/es\/(input|checkbox|spin)\/index\.js$|\/src\/web\/(ui\/field\.tsx|search-timer\.ts)$/,
  },
  { name: 'select', test: /\/antd\/es\/(select|empty|radio|switch)\/index\.js$/ },
  { name: 'drawer', test: /\/antd\/es\/drawer\/index\.js$/ },
  { name: 'dialog', test: /\/src\/web\/ui\/dialog-box\.tsx$/ },
  // Pictures of a few hundred bytes each.
  { name: 'icons', test: /\/@ant-design\/icons/, least: 8 },
  { name: 'toast', test: /\/src\/web\/ui\/toast-host\.tsx$/ },
  // Lists mark rows by them, without a tree.
  { name: 'tree-keys', test: /\/@rc-component\/tree\/es\/(util|utils\/\w+)\.js$/, only: true },
  { name: 'tree', test: /\/antd\/es\/tree\/index\.js$/ },
  { name: 'list', test: /\/src\/web\/ui\/table\/data-table\.tsx$/ },
  { name: 'dates', test: /\/src\/web\/ui\/date-input\.tsx$/ },
  {
    name: 'texts',
    test: /\/src\/shared\/issues\.ts$|\/src\/engines\/forms\/(web\/table-text\.tsx|domain\/(definition\/form-language|field-types\/(number|ids|related-contracts))\.ts)$/,
  },
  { name: 'trees', test: /\/antd\/es\/(tree-select|cascader)\/index\.js$/ },
  { name: 'form', test: /\/src\/engines\/forms\/web\/form-renderer\.tsx$/ },
  // Messages and small parts that the pages of records share with the page on which they are decided.
  {
    name: 'approval',
    test: /\/src\/engines\/approvals\/(web\/((absence|batch|colleague|limit|hand-over|who|handling|added|choice|move|sub-flow|own-work|running|step|comment)-messages|open-matters|step-title|approval-query)|domain\/(review|sub-flows))\.tsx?$/,
    only: true,
    least: 3,
  },
  {
    name: 'papers',
    test: /\/src\/engines\/(documents\/(domain\/(api|bookmark|file-kind|repair-words)|web\/messages)|editor\/domain\/(bookmarks|doc-editor|own-file|editor-address)|extraction\/domain\/extraction)\.ts$|\/src\/features\/contracts\/domain\/(text-api|text-work-api)\.ts$|\/src\/shared\/mentions\.ts$/,
    only: true,
    least: 3,
  },
  {
    name: 'parts',
    test: /\/src\/web\/(ui\/(choice-dialog|descriptions|people-picker|remote-select|upload-box)\.tsx|(autosave|upload|use-blocker)\.ts)$|\/src\/shared\/disk-space\.ts$|\/useBlocker\.js$/,
    only: true,
    least: 3,
  },
]

export const scriptGroups = groups.map(({ only, least, ...group }, index) => ({
  ...group,
  priority: groups.length - index,
  ...(least && { minShareCount: least }),
  ...(only && { includeDependenciesRecursively: false }),
}))
