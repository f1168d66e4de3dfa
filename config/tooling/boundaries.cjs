/**
 * Which folder may import which, enforced: config -> adapters, connectors, core; adapters -> core;
 * connectors/* -> connectors/sdk -> core/contract, core/ports; ui-sdk -> core/contract (types only). A rule holds for tests as well,
 * unless it names them. `config/tooling/boundaries.full.test.ts` checks that these rules see the whole tree and report a planted violation.
 */
const tests = "\\.(it\\.|full\\.|browser\\.|element\\.)?test\\.ts$"
const testing = "/testing/"

/**
 * The contexts from the ground up: each may import those before it, and no other. What a lower use-case needs of a higher one
 * is a port.
 */
const CONTEXTS =
  "authorization accounts audit employee webhooks mapping reading transformation salary sync sharing connection onboarding requests push updates journey operation"

/** In `domain`, what is shared of a record is decided as its row is read, and the webhooks of a sync follow from its session. */
const DOMAIN =
  "accounts audit employee sharing mapping salary transformation reading sync webhooks connection onboarding requests push"

const ORDER = {
  "core/contract": CONTEXTS,
  "core/domain": DOMAIN,
  "core/ports": CONTEXTS,
  "core/use-cases": CONTEXTS,
  "core/testing/memory": CONTEXTS,
  "adapters/commander/commands": CONTEXTS,
  "adapters/koa/routes": "uploads journey console",
  "adapters/typeorm": `rows connection-row ${CONTEXTS}`,
  "ui-sdk": "loader elements journey console",
}

/** Where the whole product is named: tables of all use-cases, and tests of several contexts. */
const ACROSS_CONTEXTS = ["[^/]+\\.ts$", "across-contexts/", "testing/"].map(
  (path) => `^core/use-cases/${path}`,
)

const orderContexts = ([folder, order]) =>
  order
    .split(" ")
    .map((context, place, contexts) => ({
      name: "order-of-contexts",
      comment: `${folder}/${context} imports only ${contexts.slice(0, place).join(", ") || "itself"}.`,
      severity: "error",
      from: { path: `^${folder}/${context}/` },
      to: {
        path: [
          ...contexts.slice(place + 1).map((higher) => `^${folder}/${higher}/`),
          ...(folder === "core/use-cases" ? ACROSS_CONTEXTS : []),
        ],
        pathNot: ["^core/use-cases/with-span\\.ts$"],
      },
    }))
    // Without a path, a rule forbids every import.
    .filter(({ to }) => to.path.length > 0)

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    ...Object.entries(ORDER).flatMap(orderContexts),
    {
      name: "core-imports-only-effect",
      comment: "Rules are pure: whatever touches the outside is an adapter behind a port.",
      severity: "error",
      from: { path: "^core/", pathNot: [tests, testing] },
      to: { pathNot: ["^core/", "^node_modules/effect/"] },
    },
    {
      name: "core-tests-import-only-core",
      comment:
        "What needs an adapter to be tested is not a rule. Test libraries and Node's own modules are free.",
      severity: "error",
      from: { path: "^core/" },
      to: { path: "^(adapters|connectors|config|ui-sdk|scripts|contract-tests)/" },
    },
    {
      name: "contract-imports-only-itself",
      severity: "error",
      from: { path: "^core/contract/" },
      to: { path: "^core/", pathNot: ["^core/contract/", "^core/testing/"] },
    },
    {
      name: "domain-imports-contract",
      severity: "error",
      from: { path: "^core/domain/" },
      to: { path: "^core/", pathNot: ["^core/(domain|contract)/", "^core/testing/"] },
    },
    {
      name: "ports-import-domain-and-contract",
      severity: "error",
      from: { path: "^core/ports/" },
      to: { path: "^core/use-cases/" },
    },
    {
      name: "adapters-import-only-core",
      severity: "error",
      from: { path: "^adapters/([^/]+)/" },
      to: { path: "^(adapters|connectors|config|ui-sdk|scripts|contract-tests)/", pathNot: "^adapters/$1/" },
    },
    {
      name: "callers-get-use-cases",
      comment:
        "A store that a command or a route is given would be read past the permissions. Tests stub ports.",
      severity: "error",
      from: {
        path: ["^adapters/commander/app\\.ts$", "^adapters/koa/", "^adapters/mcp/"],
        pathNot: [tests, testing],
      },
      to: {
        path: "^core/ports/",
        pathNot:
          "^core/ports/(accounts/(api-callers|payload-cipher|vault)|audit/request-origin|sync/source|storage-error)\\.ts$",
      },
    },
    {
      name: "only-config-imports-the-container",
      comment: "Everything else takes its ports as arguments.",
      severity: "error",
      from: { pathNot: "^config/" },
      to: { path: "^node_modules/inversify/" },
    },
    {
      name: "connectors-import-only-the-sdk",
      severity: "error",
      from: { path: "^connectors/(?!sdk/)([^/]+)/", pathNot: tests },
      to: {
        path: "^(core|adapters|connectors|config|ui-sdk|scripts|contract-tests)/",
        pathNot: ["^connectors/$1/", "^connectors/sdk/"],
      },
    },
    {
      name: "connector-tests-import-no-service",
      comment: "They may compare a manifest with the rules of the product, and need nothing that runs.",
      severity: "error",
      from: { path: "^connectors/(?!sdk/)([^/]+)/" },
      to: {
        path: "^(core/(use-cases|testing)|adapters|connectors|config|ui-sdk|scripts|contract-tests)/",
        pathNot: ["^connectors/$1/", "^connectors/sdk/"],
      },
    },
    {
      name: "sdk-imports-contract-and-ports",
      severity: "error",
      from: { path: "^connectors/sdk/", pathNot: tests },
      to: { path: "^core/(domain|use-cases|testing)/" },
    },
    {
      name: "sdk-imports-no-connector",
      comment: "Connectors build on the SDK, not the other way round.",
      severity: "error",
      from: { path: "^connectors/sdk/" },
      to: {
        path: "^(core/(use-cases|testing)|adapters|connectors|config|ui-sdk|scripts|contract-tests)/",
        pathNot: "^connectors/sdk/",
      },
    },
    {
      name: "browser-imports-contract-types",
      severity: "error",
      from: { path: "^ui-sdk/" },
      to: { path: "^(core|adapters|connectors|config|scripts|contract-tests)/", pathNot: "^core/contract/" },
    },
    {
      name: "browser-imports-no-node",
      comment: "Its type check knows Node's modules, since its tests use them.",
      severity: "error",
      from: { path: "^ui-sdk/", pathNot: [tests, testing] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "black-box-imports-nothing",
      comment:
        "A client written from the specifications alone: Node's own modules, the test runner and itself.",
      severity: "error",
      from: { path: "^contract-tests/black-box/" },
      to: { pathNot: ["^contract-tests/black-box/", "^node_modules/vitest/"], dependencyTypesNot: ["core"] },
    },
    {
      name: "only-sample-data-leaves-scripts",
      comment: "A benchmark, the demo and the contract tests use the product; nothing of it uses them.",
      severity: "error",
      from: { path: "^config/" },
      to: { path: "^(scripts|contract-tests)/", pathNot: "^scripts/sample-data/" },
    },
    {
      name: "production-never-imports-tests",
      severity: "error",
      from: {
        path: "^(core|adapters|connectors|config|ui-sdk)/",
        pathNot: [tests, testing, "^config/tooling/"],
      },
      to: { path: [testing, tests] },
    },
    {
      name: "production-dependencies-only",
      severity: "error",
      from: {
        path: "^(core|adapters|connectors|config)/",
        pathNot: [tests, testing, "^config/tooling/"],
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "everything-resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // It is copied out of the repository before it runs, and imports the kit as others do.
    exclude: { path: "^connectors/_template/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
}
