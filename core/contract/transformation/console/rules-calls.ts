import * as Schema from "effect/Schema"
import { consoleCall } from "../../call.ts"
import { CLIENT_GONE } from "../../authorization/client-errors.ts"
import { CLIENT_ID_EXAMPLE, CLIENT_PATH } from "../../authorization/client-path.ts"
import { JSON_LINES } from "../../json-lines.ts"
import { Uuid } from "../../wire-values.ts"
import {
  ConsoleRules,
  ConsoleRulesChange,
  ConsoleRulesPreview,
  ConsoleRulesTest,
  ConsoleRulesTrial,
} from "./rules.ts"

const RULES_EXAMPLE: ConsoleRules = {
  rules: [{ kind: "replace", key: "department", values: { Mktg: "Marketing" }, ignore_case: true }],
  vendor_rules: [],
  version: "cbf29ce484222325",
}
const { rules, version } = RULES_EXAMPLE

const PREVIEW_EXAMPLE: ConsoleRulesPreview = {
  basis: "source",
  is_complete: true,
  rows: 1_204,
  changed_rows: 1,
  changed_fields: { department: 1 },
  changes: [
    {
      line: 2,
      name: "Tenzin Lhamo",
      employee_id: "KL-0412",
      fields: [{ key: "department", before: "Mktg", after: "Marketing" }],
    },
  ],
  unused_rules: [],
  rejected_before: 0,
  rejected_after: 0,
  findings: [],
}

const SHOWN = {
  200: { description: "The rules.", schema: ConsoleRules, example: RULES_EXAMPLE },
} as const
const CHANGE = { schema: ConsoleRulesChange, example: { rules, version } } as const
const CHANGED = {
  200: { description: "Changed.", schema: ConsoleRules, example: RULES_EXAMPLE },
} as const
const PREVIEWED = {
  200: { description: "What they change.", schema: ConsoleRulesPreview, example: PREVIEW_EXAMPLE },
} as const
const TESTED = {
  200: {
    description: "One line for each progress report, then one with what the rules change.",
    schema: ConsoleRulesTest,
    contentType: JSON_LINES,
    example: { result: PREVIEW_EXAMPLE },
  },
} as const

const CONFLICT = "The rules have changed since `version`; read them again."
const RULES_CHANGED = { RulesChanged: "Someone else has changed the rules." } as const
const INVALID = { 400: { messages: { RulesInvalid: null } } } as const

const CLIENT_TRIAL = { schema: ConsoleRulesTrial, example: { rules } } as const
const CLIENT_NOT_LIVE = {
  ConnectionNotLive: "This client is not connected, so it has no rules.",
} as const
const CLIENT_TRIAL_ERRORS = {
  ...CLIENT_GONE,
  ...INVALID,
  409: { description: "The client is not connected.", messages: CLIENT_NOT_LIVE },
  422: {
    description: "The source cannot be read under the rules.",
    messages: { SourceUnreadable: null },
  },
  502: { description: "The source did not respond.", messages: { SourceError: null } },
} as const

const VENDOR_TRIAL = {
  schema: Schema.Struct({ ...ConsoleRulesTrial.fields, connection_id: Uuid }),
  example: { rules, connection_id: CLIENT_ID_EXAMPLE },
} as const
const VENDOR_TRIAL_ERRORS = {
  ...CLIENT_GONE,
  ...INVALID,
  409: {
    description: "The client is not connected.",
    messages: {
      ConnectionNotLive: "This client is not connected, so there are no employees to try rules on.",
    },
  },
  422: {
    description: "The employees cannot be read under the rules.",
    messages: { SourceUnreadable: null },
  },
} as const

export const showConsoleClientRules = consoleCall({
  id: "showConsoleClientRules",
  route: "GET /api/console/clients/{connection_id}/rules/",
  summary: "Read the rules of a client",
  description: "In the order in which they run, after the vendor's rules.",
  pathParameters: CLIENT_PATH,
  responses: SHOWN,
  errors: CLIENT_GONE,
})

export const changeConsoleClientRules = consoleCall({
  id: "changeConsoleClientRules",
  route: "POST /api/console/clients/{connection_id}/rules/",
  summary: "Change the rules of a client",
  description:
    "Replaces all rules. The next sync applies them, and reads every employee. Changes nothing if they have changed since `version`.",
  pathParameters: CLIENT_PATH,
  body: CHANGE,
  responses: CHANGED,
  errors: {
    ...CLIENT_GONE,
    ...INVALID,
    409: { description: CONFLICT, messages: { ...RULES_CHANGED, ...CLIENT_NOT_LIVE } },
  },
})

export const previewConsoleClientRules = consoleCall({
  id: "previewConsoleClientRules",
  route: "POST /api/console/clients/{connection_id}/rules/preview/",
  summary: "Try rules on a client's employees",
  description:
    "Saves nothing. Rows come from the client's source or, if it cannot be read on request, from the stored employees. Masked values stay masked.",
  pathParameters: CLIENT_PATH,
  body: CLIENT_TRIAL,
  responses: PREVIEWED,
  errors: CLIENT_TRIAL_ERRORS,
})

export const testConsoleClientRules = consoleCall({
  id: "testConsoleClientRules",
  route: "POST /api/console/clients/{connection_id}/rules/test/",
  summary: "Test rules on all of a client's employees",
  description:
    "Like the preview, for every row that can be read within a minute. Saves nothing. Streams lines of JSON: the progress, then the result.",
  pathParameters: CLIENT_PATH,
  body: CLIENT_TRIAL,
  responses: TESTED,
  errors: CLIENT_TRIAL_ERRORS,
})

export const showConsoleRules = consoleCall({
  id: "showConsoleRules",
  route: "GET /api/console/rules/",
  summary: "Read the rules for all clients",
  description: "In the order in which they run, before each client's rules.",
  responses: SHOWN,
})

export const changeConsoleRules = consoleCall({
  id: "changeConsoleRules",
  route: "POST /api/console/rules/",
  summary: "Change the rules for all clients",
  description:
    "Replaces all rules. Each client's next sync applies them, and reads every employee. Changes nothing if they have changed since `version`.",
  body: CHANGE,
  responses: CHANGED,
  errors: { ...INVALID, 409: { description: CONFLICT, messages: RULES_CHANGED } },
})

export const previewConsoleRules = consoleCall({
  id: "previewConsoleRules",
  route: "POST /api/console/rules/preview/",
  summary: "Try rules for all clients on one client's employees",
  description:
    "Saves nothing. Applies the new and changed rules to the stored employees, limited to what the vendor may see.",
  body: VENDOR_TRIAL,
  responses: PREVIEWED,
  errors: VENDOR_TRIAL_ERRORS,
})

export const testConsoleRules = consoleCall({
  id: "testConsoleRules",
  route: "POST /api/console/rules/test/",
  summary: "Test rules for all clients on all employees of one client",
  description:
    "Like the preview, for every employee that can be read within a minute. Saves nothing. Streams lines of JSON: the progress, then the result.",
  body: VENDOR_TRIAL,
  responses: TESTED,
  errors: VENDOR_TRIAL_ERRORS,
})
