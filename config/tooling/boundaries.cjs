/**
 * The arrows of the house, enforced: config -> adapters, connectors, core; adapters -> core;
 * connectors/* -> connectors/sdk -> core/contract, core/ports; ui-sdk -> core/contract (types only).
 * `config/tooling/boundaries.test.ts` proves that these rules see the tree and catch a planted violation.
 */
const tests = "\\.(it\\.|browser\\.)?test\\.ts$"

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core-knows-only-effect",
      comment: "Rules are pure: what touches the world is an adapter behind a port.",
      severity: "error",
      from: { path: "^core/", pathNot: [tests, "^core/testing/"] },
      to: { pathNot: ["^core/", "^node_modules/effect/"] },
    },
    {
      name: "contract-knows-only-itself",
      severity: "error",
      from: { path: "^core/contract/", pathNot: tests },
      to: { path: "^core/", pathNot: "^core/contract/" },
    },
    {
      name: "domain-knows-contract",
      severity: "error",
      from: { path: "^core/domain/", pathNot: tests },
      to: { path: "^core/", pathNot: ["^core/domain/", "^core/contract/"] },
    },
    {
      name: "ports-know-domain-and-contract",
      severity: "error",
      from: { path: "^core/ports/", pathNot: tests },
      to: { path: "^core/(use-cases|testing)/" },
    },
    {
      name: "adapters-know-core-only",
      severity: "error",
      from: { path: "^adapters/([^/]+)/", pathNot: tests },
      to: { path: "^(adapters|connectors|config|ui-sdk|scripts|contract-tests)/", pathNot: "^adapters/$1/" },
    },
    {
      name: "callers-get-use-cases",
      comment: "A store that a command or a route is given would be read past the permissions.",
      severity: "error",
      from: { path: ["^adapters/commander/app\\.ts$", "^adapters/koa/"], pathNot: tests },
      to: {
        path: "^core/ports/",
        pathNot: "^core/ports/(access/(api-callers|payload-cipher|vault)|sync/source|storage-error)\\.ts$",
      },
    },
    {
      name: "connectors-know-the-sdk-only",
      severity: "error",
      from: { path: "^connectors/(?!sdk/)([^/]+)/", pathNot: tests },
      to: {
        path: "^(core|adapters|connectors|config|ui-sdk|scripts)/",
        pathNot: ["^connectors/$1/", "^connectors/sdk/"],
      },
    },
    {
      name: "sdk-knows-contract-and-ports",
      severity: "error",
      from: { path: "^connectors/sdk/", pathNot: tests },
      to: { path: "^(core/(domain|use-cases|testing)|adapters|config|ui-sdk|scripts)/" },
    },
    {
      name: "browser-knows-contract-types",
      severity: "error",
      from: { path: "^ui-sdk/", pathNot: tests },
      to: { path: "^(core|adapters|connectors|config|scripts)/", pathNot: "^core/contract/" },
    },
    {
      name: "black-box-knows-nobody",
      comment:
        "A client written from the specifications alone: Node's own modules, the test runner and itself.",
      severity: "error",
      from: { path: "^contract-tests/black-box/" },
      to: { pathNot: ["^contract-tests/black-box/", "^node_modules/vitest/"], dependencyTypesNot: ["core"] },
    },
    {
      name: "production-never-imports-tests",
      severity: "error",
      from: {
        path: "^(core|adapters|connectors|config|ui-sdk)/",
        pathNot: [tests, "/testing/", "^config/tooling/"],
      },
      to: { path: ["/testing/", tests] },
    },
    {
      name: "production-dependencies-only",
      severity: "error",
      from: {
        path: "^(core|adapters|connectors|config)/",
        pathNot: [tests, "/testing/", "^config/tooling/"],
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
