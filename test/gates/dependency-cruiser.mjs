/**
 * The import rules of the architecture, in the order of its table. TypeScript's project references enforce the large
 * boundaries; these rules enforce the small ones.
 *
 * `parser: 'swc'`: the cruiser can't use the native TypeScript compiler, and without a parser for TypeScript it visits
 * no module and still exits 0. `test/unit/gates` checks the count.
 */

/** A wall: modules in `from` may reach only `to`. */
function only(name, comment, from, to, exceptions = {}) {
  return { name, comment, severity: 'error', from: { path: from, ...exceptions }, to: { pathNot: to } };
}

/** A ban: modules in `from` never reach `to`. */
function never(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

const zod = '(^|/)node_modules/zod/';
/** Pure scheduling: no I/O, no Node. */
const queue = '(^|/)node_modules/p-queue/';
/** Stores, the journal, worker threads, and backups. */
const IO_OF_MODULES =
  '^electron/modules/(backups/(backup|database)\\w+|board/board\\w+|bookings/(journal|ledger)|connections/strayConnections|reports/report\\w+|scans/findCode|search/textSearch|workgroup/(feed|replica|tableHash|checkReplica|store|create|identity|joinTest|embedded|waiting|own)\\w*|[^/]+/(store|rows|schema|\\w+Store|\\w+Csv))[.]ts$';

export default {
  forbidden: [
    only('shared-only-zod', 'shared imports shared and zod, nothing else.', '^shared/', ['^shared/', zod]),

    never(
      'modules-below-core',
      'A module knows shared, the platform, and other modules; not what assembles it, and no host.',
      { path: '^electron/modules/' },
      { path: ['^electron/(core|hosts|build|launch|mock-service)/', '^electron/[^/]+$', '^renderer/'] },
    ),
    only(
      'modules-no-io',
      'The logic of a module uses no Node and no driver: it gets its stores and ports from core.',
      '^electron/modules/',
      ['^shared/', '^electron/modules/', `^electron/platform/[^/]+[.]ts$`, zod, queue],
      { pathNot: IO_OF_MODULES },
    ),
    never(
      'modules-no-store-of-another',
      "A module imports another module's public files, never its store.",
      { path: '^electron/modules/([^/]+)/' },
      { path: '^electron/modules/[^/]+/(store|journal|[^/]*Store)[.]ts$', pathNot: '^electron/modules/$1/' },
    ),

    never(
      'platform-below-modules',
      'The platform is I/O: it knows no core and no host.',
      { path: '^electron/platform/' },
      { path: ['^electron/(core|hosts|build|launch|mock-service)/', '^electron/[^/]+$', '^renderer/'] },
    ),
    never(
      'platform-only-port-types',
      'Of a module the platform may import types and its `ports.ts`, not its logic.',
      { path: '^electron/platform/' },
      { path: '^electron/modules/', pathNot: ['(^|/)ports[.]ts$'], dependencyTypesNot: ['type-only'] },
    ),
    never(
      'pg-only-in-its-platform',
      'Only platform/postgres imports the driver: elsewhere a connection would lack its limits, its TLS, and its checks.',
      { pathNot: '^electron/platform/postgres/' },
      { path: ['(^|/)node_modules/pg/', '(^|/)node_modules/@types/pg/'] },
    ),
    never(
      'postgres-only-for-the-workgroup',
      'Only the workgroup knows PostgreSQL: another module gets a store, shared or not.',
      { path: '^electron/', pathNot: ['^electron/platform/postgres/', '^electron/modules/workgroup/'] },
      { path: '^electron/platform/postgres/' },
    ),
    never(
      'core-no-host',
      'Core assembles modules and platform. Hosts mount it.',
      { path: '^electron/core/' },
      { path: ['^electron/(hosts|build|launch|mock-service)/', '^electron/[^/]+$', '^renderer/'] },
    ),

    {
      name: 'desktop-only-electron-and-shared',
      comment: 'The desktop host imports electron, Node, shared, the type of the app, its ports, and the page files.',
      severity: 'error',
      from: { path: '^electron/hosts/desktop/' },
      to: {
        pathNot: [
          '^shared/',
          '^electron/hosts/desktop/',
          '^electron/hosts/pages[.]ts$',
          '^electron/core/app[.]ts$',
          '^electron/modules/[^/]+/ports[.]ts$',
          '(^|/)node_modules/electron(-updater)?/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    only(
      'preload-only-names',
      'The preload imports electron and the names of the channels.',
      '^electron/preload\\.ts$',
      ['(^|/)node_modules/electron/', '^shared/ipc/channels\\.ts$'],
    ),
    never(
      'electron-only-in-the-desktop-host',
      "Nothing but main, preload and the desktop host imports 'electron': in plain Node it starts a download and throws.",
      { pathNot: ['^electron/hosts/desktop/', '^electron/(main|preload)\\.ts$', '^test/'] },
      { path: '(^|/)node_modules/electron/' },
    ),

    never('renderer-no-node', 'The renderer runs in a browser.', { path: '^renderer/' }, { dependencyTypes: ['core'] }),
    never(
      'renderer-no-electron',
      'The renderer imports shared only.',
      { path: '^renderer/' },
      { path: '^(electron|test)/' },
    ),
    only('renderer-lib-is-lowest', 'renderer/lib imports lib and shared.', '^renderer/lib/', [
      '^renderer/lib/',
      '^shared/',
      '(^|/)node_modules/',
    ]),
    only('renderer-ui-knows-no-freight', 'renderer/ui imports ui and lib.', '^renderer/ui/', [
      '^renderer/(ui|lib)/',
      '^shared/',
      '(^|/)node_modules/',
    ]),
    only('renderer-api-below-features', 'renderer/api imports api and lib.', '^renderer/api/', [
      '^renderer/(api|lib)/',
      '^shared/',
      '(^|/)node_modules/',
    ]),
    never(
      'renderer-features-below-app',
      'No feature imports the app around it.',
      { path: '^renderer/features/' },
      { path: ['^renderer/app/', '^renderer/main\\.tsx$'] },
    ),
    never(
      'renderer-features-keep-apart',
      "No feature imports another's inside; what a feature offers is its index.",
      { path: '^renderer/features/([^/]+)/' },
      { path: '^renderer/features/', pathNot: ['^renderer/features/$1/', '^renderer/features/[^/]+/index\\.tsx?$'] },
    ),

    never(
      'mock-service-stands-alone',
      'The bundled service is another program that happens to be bundled. It shares only how text and bar codes are drawn.',
      { path: '^electron/mock-service/' },
      {
        path: ['^electron/', '^renderer/', '^shared/(contract|ipc|errors)'],
        pathNot: '^electron/(mock-service/|platform/pdf/(barcode|printable)[.]ts$)',
      },
    ),
    never(
      'mock-service-reads-the-specification-itself',
      "The bundled service has schemas of its own: where it shared the client's, a mistake in them would show nowhere.",
      { path: '^electron/mock-service/' },
      { path: '^shared/freight/(requests|responses|values)[.]ts$' },
    ),

    never(
      'browser-host-is-transport-only',
      "The browser host's transport knows the app by its type and decides nothing about freight.",
      { path: '^electron/hosts/browser/' },
      { path: ['^electron/(modules|platform|mock-service|hosts/desktop|build|launch)/', '^renderer/'] },
    ),
    never(
      'product-imports-no-test',
      'Nothing that ships imports a test.',
      { path: '^(electron|renderer|shared)/' },
      { path: '^test/' },
    ),
    never(
      'product-imports-no-dev-dependency',
      'What ships imports runtime dependencies only; electron itself, the build and Vite are tools.',
      { path: '^(electron|renderer|shared)/', pathNot: ['^electron/build/', '(^|/)vite\\.config\\.[cm]?[jt]s$'] },
      { dependencyTypes: ['npm-dev'], pathNot: ['(^|/)node_modules/(electron|@types)/'] },
    ),

    never('no-cycles', 'Imports flow one way.', {}, { circular: true }),
    never(
      'all-imports-resolve',
      'An import that resolves to nothing is not checked by any rule.',
      {},
      {
        couldNotResolve: true,
        pathNot: ['\\.(css|svg|png|woff2)$', '\\.(css|svg|png|woff2|m?js)[?](url|worker|raw|inline)$'],
      },
    ),
    never(
      'packages-are-declared',
      'A package that package.json does not name may vanish.',
      {},
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      },
    ),
    never(
      'no-orphans',
      'A module that nobody imports and that starts nothing is dead.',
      {
        orphan: true,
        pathNot: [
          '^electron/(main|preload|serve)\\.ts$',
          '^electron/launch\\.mjs$',
          '^electron/build/build\\.ts$',
          '^electron/mock-service/cli\\.ts$',
          '^renderer/main\\.tsx$',
          '^renderer/public/',
          '\\.d\\.ts$',
          '(^|/)vite\\.config\\.[cm]?[jt]s$',
        ],
      },
      {},
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['(^|/)node_modules/', '^out', '^\\.cache'] },
    exclude: { path: ['^test/gates/forbidden/', '^out/', '^\\.cache/'] },
    combinedDependencies: false,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'require', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
    // The cruiser's own cache is off: a stale result of a gate is worse than a slow one.
    cache: false,
  },
};
