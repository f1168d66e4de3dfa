import { RECOMMENDED, STRICT, STRICT_TYPED } from "./lint-rules.js"
import { UNBOUNDED_SPREAD } from "./unbounded-spread.js"

/** For all code. */
const EVERYWHERE = [
  ...UNBOUNDED_SPREAD,
  {
    selector: "ImportDeclaration[source.value='effect']",
    message: "Import the module ('effect/Effect'): the barrel costs start-up time.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Time is a port: take it from Effect's Clock.",
  },
]

/** A command of the command line, one of its options, or a variable of the environment: `hrsync vendor list`, `--yes`, `AMQP_URL`; `$NAME` is one of an example. */
const WAY_OF_ONE_READER = String.raw`/hrsync [a-z]|(^|\s)--[a-z]|(?<!\$)HRSYNC_|\b[A-Z]+_URL\b/`

/** For core, which HTTP and pages use as well. */
const IN_CORE = ["Literal[value=%]", "TemplateElement[value.raw=%]"].map((selector) => ({
  selector: selector.replace("%", WAY_OF_ONE_READER),
  message:
    "Core says what is wrong as a code and data; adapters word it for their readers, with what these can do.",
}))

/**
 * For core, whose calls run in the fiber of their caller: outside of it storage knows no scope, and refuses.
 * A stream leaves it with its context: Stream.toAsyncIterableEffect, or ...With.
 */
const OUT_OF_THE_FIBER = [
  "MemberExpression[object.name='Stream'][property.name=/^to(AsyncIterable|ReadableStream)$/]",
  "MemberExpression[object.name=/^(Effect|Fiber)$/][property.name=/^run[A-Z]/]",
  "MemberExpression[object.name=/^(Managed)?Runtime$/]",
  String.raw`ImportDeclaration[source.value=/^effect\u002F((Managed)?Runtime|Effect|Stream)$/] > ImportSpecifier`,
].map((selector) => ({
  selector,
  message:
    "It leaves the caller's fiber, and with it the scope: return the effect, or take the context along.",
}))

/**
 * For code that runs with every request. V8 gives each generator function a hidden class at its first call;
 * it lies in the old generation and holds what the function closes over, so that all of a request stays in
 * memory until the next full collection.
 */
const EACH_REQUEST = {
  selector: ":function CallExpression[callee.object.name='Effect'][callee.property.name='gen']",
  message:
    "Make the generator function once, with Effect.fnUntraced outside of what runs with every request.",
}

/**
 * For tests in a browser: what a page shows follows a response by a frame or two, which take longer on a busy
 * machine.
 */
const READ_ONCE = {
  selector:
    "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(count|is[A-Z].*|textContent|innerText|inputValue|all.*Texts|allTextContents|getAttribute)$/]",
  message: "A page that is still drawing fails it: expect.poll(() => locator.count()).",
}

/** ESLint's own rule, which takes selectors, by a plugin of the same authors: oxlint has none like it. */
const refuse = (...selectors) => ({ "syntax/no-restricted-syntax": ["error", ...selectors] })

/** The globs of an override count from this file's folder, and lead out of it only if they are absolute. */
const inRepository = (...globs) => globs.map((glob) => `${new URL("../..", import.meta.url).pathname}${glob}`)

const turn = (state, rules) => Object.fromEntries(rules.map((rule) => [rule, state]))

const OVERRIDES = [
  {
    files: inRepository("**/*.ts"),
    plugins: ["typescript"],
    rules: {
      ...turn("error", [...STRICT, ...STRICT_TYPED]),
      "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
      "typescript/restrict-plus-operands": [
        "error",
        turn(false, ["allowAny", "allowBoolean", "allowNullish", "allowNumberAndString", "allowRegExp"]),
      ],
      "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "typescript/return-await": ["error", "error-handling-correctness-only"],
      "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "typescript/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: "only-allowed-literals" },
      ],
      "max-lines": ["warn", { max: 300, skipBlankLines: true, skipComments: true }],
      ...refuse(...EVERYWHERE),
    },
  },
  { files: inRepository("core/**/*.ts"), rules: refuse(...EVERYWHERE, ...IN_CORE, ...OUT_OF_THE_FIBER) },
  { files: inRepository("adapters/koa/**/*.ts"), rules: refuse(...EVERYWHERE, EACH_REQUEST) },
  {
    files: inRepository(
      "core/use-cases/accounts/credentials/{authentication,select-encryption-key}.ts",
      "core/use-cases/employee/{list-employees,open-employee-request,read-employees}.ts",
      "core/use-cases/connection/{describe-organization,list-connections,list-hrms,terminate-by-organization}.ts",
      "core/use-cases/{salary/read-salary,sharing/read-data-model,sharing/record-consent,webhooks/resend-webhooks}.ts",
    ),
    rules: refuse(...EVERYWHERE, ...IN_CORE, ...OUT_OF_THE_FIBER, EACH_REQUEST),
  },
  {
    files: inRepository("**/*.test.ts", "**/testing/**", "scripts/**", "contract-tests/**"),
    plugins: ["typescript"],
    rules: {
      ...turn("off", [
        "max-lines",
        "no-unsafe-optional-chaining",
        "syntax/no-restricted-syntax",
        "typescript/no-non-null-assertion",
      ]),
      "no-restricted-properties": [
        "error",
        ...["waitFor", "waitUntil"].map((property) => ({
          object: "vi",
          property,
          message: "It waits for a second only: take expect.poll, or waitUntil (core/testing) in a hook.",
        })),
      ],
    },
  },
  // What a vendor's engineer copies knows no port.
  {
    files: inRepository("adapters/documentation/guides/programs/*.ts"),
    rules: turn("off", ["syntax/no-restricted-syntax"]),
  },
  { files: inRepository("**/*.browser{,.full}.test.ts"), rules: refuse(READ_ONCE) },
  {
    files: inRepository("core/testing/wait-until.ts", "contract-tests/black-box/sync-fixture.ts"),
    rules: turn("off", ["no-restricted-properties"]),
  },
  {
    // What the API answers, and what a deploy file says, is what these tests are about: no type holds it, they do.
    files: inRepository("config/e2e/**", "config/deploy/**"),
    excludeFiles: inRepository("config/e2e/testing/**"),
    plugins: ["typescript"],
    rules: turn(
      "off",
      ["assignment", "member-access", "call", "return", "argument"].map(
        (use) => `typescript/no-unsafe-${use}`,
      ),
    ),
  },
]

/** Type-aware: a promise or an effect that nothing awaits is the bug that this repository can least afford. */
export default {
  plugins: [],
  jsPlugins: [{ name: "syntax", specifier: "oxlint-plugin-eslint" }],
  categories: { correctness: "off" },
  env: { builtin: true },
  ignorePatterns: ["dist/", "node_modules/", "bench/", "soak/", ".data*/", "coverage/"],
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  rules: turn("error", RECOMMENDED),
  overrides: OVERRIDES,
}
