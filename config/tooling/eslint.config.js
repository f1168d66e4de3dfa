import eslint from "@eslint/js"
import tseslint from "typescript-eslint"
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

/** Type-aware: a promise or an effect that nothing awaits is the bug that this repository can least afford. */
export default tseslint.config(
  {
    ignores: ["dist/", "node_modules/", "bench/", "soak/", ".data*/", "coverage/"],
  },
  eslint.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: new URL("../..", import.meta.url).pathname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: "only-allowed-literals" },
      ],
      "@typescript-eslint/only-throw-error": "off",
      // TypeORM's EntitySchemaOptions is a class that is only ever written as a literal.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "max-lines": ["warn", { max: 300, skipBlankLines: true, skipComments: true }],
      "no-restricted-syntax": ["error", ...EVERYWHERE],
    },
  },
  {
    files: ["core/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE, ...IN_CORE, ...OUT_OF_THE_FIBER] },
  },
  {
    files: ["adapters/koa/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", ...EVERYWHERE, EACH_REQUEST] },
  },
  {
    files: [
      "core/use-cases/accounts/credentials/{authentication,select-encryption-key}.ts",
      "core/use-cases/employee/{list-employees,open-employee-request,read-employees}.ts",
      "core/use-cases/connection/{describe-organization,list-connections,list-hrms,terminate-by-organization}.ts",
      "core/use-cases/{salary/read-salary,sharing/read-data-model,sharing/record-consent,webhooks/resend-webhooks}.ts",
    ],
    rules: {
      "no-restricted-syntax": ["error", ...EVERYWHERE, ...IN_CORE, ...OUT_OF_THE_FIBER, EACH_REQUEST],
    },
  },
  {
    files: ["**/*.test.ts", "**/testing/**", "scripts/**", "contract-tests/**"],
    rules: {
      "max-lines": "off",
      "no-restricted-syntax": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
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
  { files: ["adapters/documentation/guides/programs/*.ts"], rules: { "no-restricted-syntax": "off" } },
  { files: ["**/*.browser{,.full}.test.ts"], rules: { "no-restricted-syntax": ["error", READ_ONCE] } },
  {
    files: ["core/testing/wait-until.ts", "contract-tests/black-box/sync-fixture.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    // What the API answers, and what a deploy file says, is what these tests are about: no type holds it, they do.
    files: ["config/e2e/!(testing)/**", "config/deploy/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
    },
  },
  { files: ["**/*.js", "**/*.cjs"], languageOptions: { globals: { module: "writable", URL: "readonly" } } },
)
