/**
 * The map of the product: which slice may use which of its own tier. Features may use every engine;
 * everybody may use the base (src/server, src/web) and src/shared. A slice that is not here may use none of its tier.
 * A cycle fails the check. Change it together with the reason, in one commit.
 */
const slices = {
  engines: {
    audit: [],
    access: ['audit'],
    people: ['access', 'audit'],
    documents: ['access', 'audit'],
    jobs: ['access', 'audit'],
    // Quiet hours know which days are worked.
    notifications: ['access', 'people', 'audit', 'jobs', 'calendar'],
    numbering: ['access', 'audit', 'notifications', 'people'],
    calendar: ['access', 'audit'],
    deadlines: ['access', 'audit', 'people', 'documents', 'notifications', 'jobs', 'calendar'],
    forms: ['access', 'audit', 'people', 'documents'],
    'form-designer': ['access', 'forms'],
    records: [
      'access',
      'audit',
      'people',
      'forms',
      'documents',
      'numbering',
      // What becomes of a record may be approved first.
      'approvals',
      'editor',
      'notifications',
      'jobs',
      // The log of a record tells how a deadline of it stands.
      'deadlines',
    ],
    // Conditions of flows are those of forms, set and checked as the designer does; time limits run in working hours.
    // Who decides sees what differs from what they knew.
    approvals: [
      'access',
      'audit',
      'people',
      'notifications',
      'forms',
      'form-designer',
      // Remarks have files.
      'documents',
      'calendar',
      'comparison',
    ],
    comparison: ['access', 'audit', 'documents'],
    editor: ['access', 'audit', 'documents'],
    // comparison reads prints and scans.
    extraction: ['access', 'audit', 'documents', 'comparison'],
  },
  features: {
    counterparties: [],
    templates: ['contract-types'],
    'contract-types': [],
    'law-firms': [],
    'case-types': [],
    projects: [],
    'legal-terms': [],
    clauses: [],
    contracts: [
      'counterparties',
      'templates',
      'contract-types',
      'law-firms',
      'case-types',
      'projects',
      'clauses',
    ],
    // Whoever approves a dispute is told how its parties stand.
    disputes: ['counterparties'],
    // Contracts are linked to cases and disputes; a dispute becomes a case.
    cases: ['case-types', 'disputes', 'contracts', 'law-firms', 'counterparties'],
    // A transfer names its contract; contracts are tied to a right as to a case.
    'intellectual-property': ['contracts', 'cases', 'counterparties', 'law-firms', 'legal-terms'],
    workbench: ['contracts', 'cases'],
    // Looks across everything in which somebody may stand on the other side.
    conflicts: ['cases', 'disputes', 'contracts', 'counterparties', 'law-firms'],
  },
}

/** npm packages that are pure enough for shared/ and domain/: no clock, no randomness, no node, no browser. */
const purePackages = ['zod', 'decimal.js', 'nzh', 'diff', 'diff-match-patch']
/** npm packages that speak SQL: only code under server/ may import them. */
const sqlPackages = ['pg', 'pg-boss', 'pg-copy-streams', 'kysely']
/** npm packages of the browser, which server code must not import: an installation has them in its built pages only. */
const browserPackages = [
  'react',
  'react-dom',
  'antd',
  '@ant-design',
  '@rc-component',
  '@tanstack',
  '@dnd-kit',
  '@docx-editor.dev',
  'react-pdf',
  'dayjs',
  'i18next',
]

const npm = (names) => `(^|/)node_modules/(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})/`
const test = '\\.test\\.tsx?$'
/** Files that no rule of the product binds: they look at it from outside. */
const outside = '^(tools|bench|e2e)/|^[^/]+\\.[cm]?[jt]s$'
const web = '^src/(app/)?web/|^src/(engines|features)/[^/]+/web/'
const server = '^src/server/|^src/app/(?!slices\\.ts$)[^/]+\\.ts$|^src/(engines|features)/[^/]+/server/'
const domain = '^src/(engines|features)/[^/]+/(domain/|slice\\.ts$)'
const pure = `^src/shared/|^src/app/slices(/|\\.ts$)|${domain}`
const publicEntry =
  '^src/(engines|features)/[^/]+/((domain|server|web)/index|web/(pages|record-parts)|slice)\\.tsx?$'
const names = (tier) => Object.keys(slices[tier]).join('|')

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const tiers = [
  rule(
    'nothing-imports-app',
    'app knows everything; only src/testing (the app under test) may import it',
    { path: '^src/', pathNot: ['^src/(app|testing)/', test] },
    { path: '^src/app/' },
  ),
  rule(
    'only-tests-import-testing',
    'src/testing is for tests',
    { path: '^(src|tools)/', pathNot: ['^src/testing/', '^tools/test\\.ts$', test] },
    { path: '^src/testing/' },
  ),
  rule('shared-knows-nobody', 'shared stands at the bottom', at('^src/shared/'), {
    path: '^(src|tools|bench|e2e)/',
    pathNot: '^src/shared/',
  }),
  rule(
    'base-knows-no-slice',
    'the server base and the web base stand below the engines',
    at('^src/(server|web)/'),
    {
      path: '^src/(engines|features)/',
    },
  ),
  rule(
    'engines-know-no-feature',
    'engines know no business noun; they call back through a registration wired in app',
    at('^src/engines/'),
    { path: '^src/features/' },
  ),
  rule('product-knows-no-tool', 'the product does not import tools, bench or e2e', at('^src/'), {
    path: '^(tools|bench|e2e)/',
  }),
]

const sides = [
  rule('web-never-meets-server', 'browser code asks the server through web/call.ts', at(web), {
    path: server,
  }),
  rule('server-never-meets-web', 'server code knows no screen', at(server), { path: web }),
  rule('domain-knows-no-side', 'rules live in domain and run on both sides', at(domain), {
    path: `${web}|${server}`,
  }),
  rule('browser-code-has-no-node', 'node modules do not exist in the browser', at(web), {
    dependencyTypes: ['core'],
  }),
  rule('server-code-has-no-screen-kit', 'React and its kit are for the browser', at(server), {
    path: npm(browserPackages),
  }),
  rule('pure-has-no-node', 'shared and domain run everywhere', at(pure), { dependencyTypes: ['core'] }),
  rule(
    'pure-has-only-pure-packages',
    `shared and domain may use ${purePackages.join(', ')}; a further package needs a line in the list and a reason`,
    at(pure),
    { path: '(^|/)node_modules/', pathNot: npm(purePackages) },
  ),
  rule(
    'sql-under-server-only',
    'SQL is written under server/ only',
    {
      path: '^src/',
      pathNot: ['^src/server/', '^src/(engines|features)/[^/]+/server/', '^src/testing/', test],
    },
    { path: npm(sqlPackages) },
  ),
]

/** What a server's code may reach another machine or program through. Each of these files refuses it in a transaction, or does it outside of it (src/server/outside-transaction.ts). */
const waysOut = [
  'src/server/(outgoing|download)',
  'src/server/files/s3-store',
  'src/engines/notifications/server/mailer',
  'src/engines/documents/server/convert/convert-to-pdf',
  'src/engines/documents/server/worker/reader-process',
  'src/engines/comparison/server/printed-pages',
  // Before anybody asks for anything.
  'src/server/embedded-postgres/[^/]+',
  'src/app/(build-web|listen)',
]

const publicEntries = [
  rule(
    'known-ways-out',
    'other machines and programs are reached through the files in waysOut, which know of transactions',
    { path: server, pathNot: [test, `^(${waysOut.join('|')})\\.ts$`] },
    {
      path: `^(node:)?(child_process|worker_threads|net|tls|dgram|dns|http|https|http2)(/|$)|${npm(['nodemailer', '@aws-sdk/[^/]+', 'undici'])}`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  rule(
    'enter-a-slice-by-its-public-entry',
    'a slice is entered by domain/index.ts, server/index.ts, web/index.ts or (by the application) web/pages.ts and web/record-parts.ts',
    { path: '^src/(engines|features)/([^/]+)/' },
    { path: '^src/(engines|features)/', pathNot: ['^src/$1/$2/', publicEntry] },
  ),
  rule(
    'enter-a-slice-by-its-public-entry-from-outside',
    'app, tests and tools use the public entries too',
    { path: `^src/(app|testing)/|${outside}` },
    { path: '^src/(engines|features)/', pathNot: publicEntry },
  ),
  rule(
    'only-app-reads-slices',
    'what a slice says of itself is for src/app, which gives each engine what it needs of it',
    { path: '^src/(engines|features|server|web|shared)/', pathNot: test },
    { path: '^src/(engines|features)/[^/]+/slice\\.ts$' },
  ),
  rule(
    'no-own-public-entry',
    'inside, a slice imports its files and never its own public entry',
    { path: '^src/(engines|features)/([^/]+)/', pathNot: test },
    { path: '^src/$1/$2/(domain|server|web)/index\\.ts$' },
  ),
  ...Object.keys(slices).map((tier) =>
    rule(
      `table:${tier}`,
      'a slice without a row at the top of .dependency-cruiser.cjs may use no other slice of its tier',
      { path: `^src/${tier}/([^/]+)/`, pathNot: [`^src/${tier}/(${names(tier)})/`, test] },
      { path: `^src/${tier}/`, pathNot: `^src/${tier}/$1/` },
    ),
  ),
  ...Object.entries(slices).flatMap(([tier, rows]) =>
    Object.entries(rows).map(([slice, allowed]) =>
      rule(
        `table:${tier}/${slice}`,
        `${slice} may use ${allowed.length ? allowed.join(', ') : 'no other slice'} of its tier`,
        at(`^src/${tier}/${slice}/`),
        { path: `^src/${tier}/`, pathNot: `^src/${tier}/(${[slice, ...allowed].join('|')})/` },
      ),
    ),
  ),
]

const health = [
  rule('no-cycle', 'type-only imports count too', {}, { circular: true }),
  rule('resolvable', 'an import that leads nowhere', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  rule(
    'in-package-json',
    'a package that is imported is named in package.json',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'no-dev-package-in-the-product',
    'the product runs with dependencies alone; what only its pages are made of stands in browserPackages',
    { path: '^src/', pathNot: ['^src/testing/', test, web] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule('no-dev-package-in-the-pages', 'pages are made of browserPackages and dependencies', at(web), {
    dependencyTypes: ['npm-dev'],
    dependencyTypesNot: ['type-only'],
    pathNot: npm(browserPackages),
  }),
]

/** Product files at this place: tests are free to look around. */
function at(path) {
  return { path, pathNot: test }
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  slices,
  forbidden: [...tiers, ...sides, ...publicEntries, ...health],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.cjs', '.mjs', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
}
