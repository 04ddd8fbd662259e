/** The nouns of src/server/services in their order: each imports only nouns before it. */
const SERVICES = `
  quota ai mail settings saved-service model access activity gate notification gift challenge account profile file prompt token
  search-ping similarity test-case usage favorite pin value-set space connection ways-in service-settings grant run
  evaluation share-link collection library comment follow suggestion admin status review
  publish-request publish import search sitemap stats trash finding inbox export agent skill scim demo
  backup doctor share-image change-log webhook retention health audit
`
  .trim()
  .split(/\s+/);

/** The same for src/features. */
const FEATURES = `
  address-proof prompt-check prompt-events prompt-base value-set search export follow notification
  navigation seo settings stats account usage favorite version test-case evaluation comment activity status
  grant review suggestion share-link publish-request ai run collection prompt generator import
  token connection developers chat admin inbox home profile trash pages shortcuts webhook space sidebar
  site
`
  .trim()
  .split(/\s+/);

/**
 * One rule for each noun below a folder, and one for nouns that the table doesn't name.
 * @param {string} folder @param {readonly string[]} order
 */
function noCircleBetweenNouns(folder, order) {
  const tests = '\\.test\\.tsx?$';
  const rules = order.slice(0, -1).map((noun, place) => ({
    name: 'no-circle-between-nouns',
    comment:
      `In ${folder} ${noun} comes before what it imports here (SERVICES and FEATURES in .dependency-cruiser.cjs). Take it as a parameter ` +
      'or a slot, raise an event, or move what only composes to a later noun.',
    severity: 'error',
    from: { path: `^${folder}/${noun}/`, pathNot: tests },
    to: { path: `^${folder}/(${order.slice(place + 1).join('|')})/` },
  }));
  const unknown = `^${folder}/(?!(?:${order.join('|')})/)[^/]+/`;
  return [
    ...rules,
    {
      name: 'every-noun-has-a-place',
      comment:
        'Write the noun into SERVICES or FEATURES in .dependency-cruiser.cjs, and into ARCHITECTURE.md.',
      severity: 'error',
      from: { path: unknown, pathNot: tests },
      to: {},
    },
  ];
}

/**
 * The direction of imports, as ARCHITECTURE.md draws it. Every comment says where the code belongs instead.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'The domain knows only itself, zod, and the package of formats, which says what a prompt consists of. What needs a ' +
        'database, the framework, the browser or Node goes to src/server/services (use cases), src/server/ports (outside ' +
        'systems) or src/features (screens).',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.tsx?$' },
      to: { pathNot: ['^src/domain/', '^packages/formats/src/', '^node_modules/zod/'] },
    },
    {
      name: 'formats-know-no-app',
      comment:
        'packages/formats can be published by itself: it imports nothing of the app. What both need moves into the package; ' +
        'what only the app knows is passed in.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(src|scripts|bench|prisma)/' },
    },
    {
      name: 'formats-are-pure',
      comment:
        'Readers and writers are pure functions of bytes and prompts. What reads a disk or a network goes to ' +
        'src/server/services or src/server/ports.',
      severity: 'error',
      from: { path: '^packages/formats/src/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^packages/formats/src/',
          '^node_modules/(csv-stringify|fflate|read-excel-file|smol-toml|yaml|zod)/',
          '^(node:)?(path/posix|crypto)$',
        ],
      },
    },
    {
      name: 'what-a-prompt-is-has-no-parser',
      comment:
        'Pages load packages/formats/src/prompt. What needs a parser or Node.js belongs to the readers and writers.',
      severity: 'error',
      from: { path: '^packages/formats/src/prompt/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/formats/src/(readers|writers|csv)/|^packages/formats/src/digest\\.ts$' },
    },
    {
      name: 'prisma-has-four-doors',
      comment:
        'Only src/server/db, src/server/services, src/server/auth and scripts touch Prisma. Write a use ' +
        'case in src/server/services/<noun>/ and call that.',
      severity: 'error',
      from: {
        path: '^(src|bench)/',
        pathNot: ['^src/server/db/', '^src/server/(services|auth)/', '^src/generated/', '^bench/'],
      },
      to: { path: ['^src/generated/prisma/', '^node_modules/@prisma/', '^node_modules/\\.prisma/'] },
    },
    {
      name: 'routers-hold-no-query',
      comment:
        'A router is an input schema, an output schema and one call. Queries and rules go to src/server/services/<noun>/; ' +
        'what a procedure needs from the request comes with its context.',
      severity: 'error',
      from: { path: '^src/server/api/routers/' },
      to: { path: ['^src/server/db/', '^src/server/postgres/', '^node_modules/pg/'] },
    },
    {
      name: 'who-may-see-has-one-entrance',
      comment:
        'Who may see a prompt is asked through src/server/services/access (index.ts): visibleTo, accessOf, readableSince, ' +
        'requireAccess, audienceOf. What a statement needs beyond them is exported there.',
      severity: 'error',
      from: {
        path: '^(src|scripts|bench)/',
        pathNot: ['^src/server/services/access/', '\\.test\\.tsx?$'],
      },
      to: { path: '^src/server/services/access/(?!index\\.ts$)' },
    },
    {
      name: 'use-cases-ask-who-may-see',
      comment:
        'Routes, pages and jobs call a use case; only use cases ask who may see a prompt. Put the statement into ' +
        'src/server/services/<noun>/.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/services/', '\\.test\\.tsx?$'] },
      to: { path: '^src/server/services/access/' },
    },
    {
      name: 'list-engine-has-two-functions',
      comment:
        'Lists, searches and counts of prompts come from src/server/services/prompt/list-engine/index.ts: findPage for a ' +
        'page, promptSet for parts of another statement. Its README.md explains the plans behind them.',
      severity: 'error',
      from: {
        path: '^(src|bench|scripts)/',
        pathNot: ['^src/server/services/prompt/list-engine/', '\\.test\\.tsx?$'],
      },
      to: { path: '^src/server/services/prompt/list-engine/(?!index\\.ts$)' },
    },
    {
      name: 'services-know-no-transport',
      comment:
        'A use case takes (ctx, input) and gives a value. What speaks HTTP, tRPC or React belongs to src/server/api, ' +
        'src/server/http or src/app.',
      severity: 'error',
      from: { path: '^src/server/services/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^src/server/(api|http)/', '^node_modules/(@trpc|next|next-auth|react|react-dom)/'] },
    },
    {
      name: 'one-image-library',
      comment:
        'What the image library may read is set for the whole process: take it from src/server/images, where that is done.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/images/', '\\.test\\.tsx?$'] },
      to: { path: '^node_modules/sharp/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ports-know-no-use-case',
      comment:
        'A port is an outside system behind an interface. The decision to call it belongs to src/server/services.',
      severity: 'error',
      from: { path: '^src/server/ports/' },
      to: { path: '^src/server/(api|services|http|auth)/' },
    },
    {
      name: 'server-knows-no-page',
      comment:
        'Our HTTP server and Next.js load the same modules of src/server, outside of React and of the context of a page. What ' +
        'asks for cookies, caches for a page or redirects goes to src/auth or src/app; src/server/main.ts alone starts Next.js.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/main\\.ts$', '\\.test\\.tsx?$'] },
      to: {
        path: '^node_modules/(next|next-auth(?!/jwt)|react|react-dom)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-asks-no-page',
      comment: 'src/server is below the pages: what both need goes into src/server, src/domain or src/lib.',
      severity: 'error',
      from: { path: '^src/(server|domain|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(auth|trpc|features|components)/' },
    },
    {
      name: 'one-copy-of-the-api-library',
      comment:
        'Pages have a copy of @trpc/server of their own, whose errors are not those that calls end with: ask ' +
        'src/server/api/call-errors.',
      severity: 'error',
      from: { path: '^src/(app|auth|trpc|features|components)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^node_modules/@trpc/server/(?!dist/observable/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-server-knows-no-product',
      comment:
        'The HTTP server in front of Next knows requests and limits. What knows prompts or accounts goes behind it, into ' +
        'src/server/services.',
      severity: 'error',
      from: { path: '^src/server/http/' },
      to: {
        path: '^packages/|^src/(domain|features|components|trpc|auth|app|generated)/|^src/server/(services|api|auth|db)/',
      },
    },
    {
      name: 'screens-take-only-types-from-the-server',
      comment:
        'Features and components run in the browser: from src/server they take `import type` alone. Ask through src/trpc, ' +
        'or share the rule by moving it to src/domain.',
      severity: 'error',
      from: { path: '^src/(features|components|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(server|generated)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-ask-through-the-gates',
      comment:
        'A page calls src/trpc/server and the gates of src/auth; a route handler may call src/server/api, ' +
        'src/server/auth, src/server/db for its health, and use cases. It never touches the cluster or the HTTP server.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/server/(postgres|http)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-and-lib-know-no-noun',
      comment:
        'Components and lib would fit any product. What knows prompts, profiles or statuses goes to src/features/<noun>/.',
      severity: 'error',
      from: { path: '^src/(components/ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(features|domain|server|trpc)/|^packages/' },
    },
    {
      name: 'layout-knows-no-feature',
      comment:
        'Header, footer and theme switch take what they show as properties. A part that loads or decides goes to ' +
        'src/features/<noun>/ and is passed in by a layout of src/app.',
      severity: 'error',
      from: { path: '^src/components/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/' },
    },
    {
      name: 'nobody-imports-app',
      comment:
        'src/app is routes only. What two routes share goes to src/features/<noun>/, src/components/ or src/server/.',
      severity: 'error',
      from: { path: '^(src|scripts|bench|tests)/', pathNot: ['^src/app/', '^tests/'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'product-imports-no-tool',
      comment:
        'scripts, tests and bench use the product, never the other way round. Shared code goes to src/server or src/lib.',
      severity: 'error',
      from: { path: '^(src|packages/formats/src)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(scripts|tests|bench|packages/formats/tests)/' },
    },
    {
      name: 'no-cycle',
      comment:
        'Two modules that need each other are one module, or share a third: move what both need there.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...noCircleBetweenNouns('src/server/services', SERVICES),
    ...noCircleBetweenNouns('src/features', FEATURES),
    {
      name: 'no-unresolved',
      comment: 'The import leads nowhere: a typing mistake, or a dependency missing from package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'product-needs-no-dev-dependency',
      comment: 'Code that runs in production names its packages in "dependencies" of package.json.',
      severity: 'error',
      from: { path: '^(src|packages/formats/src)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: ['^node_modules', '^src/generated', '^dist', '^\\.next'] },
    exclude: { path: ['^\\.next', '^dist/', '\\.css$', '\\.woff2$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
    cache: false,
  },
};
