import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  ConsoleRules,
  ConsoleRulesChange,
  ConsoleRulesPreview,
  ConsoleRulesTrial,
} from "../../../../../core/contract/transformation/console/rules.ts"
import { Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { replyWithProgress, type Report } from "../../../progress-stream.ts"
import type { Route } from "../../../route.ts"
import { CLIENT_ERRORS, CLIENT_GONE } from "../clients/client-answer.ts"
import { CLIENT_EXAMPLE } from "../../../../../core/contract/connection/console/clients-examples.ts"
import {
  answerRules,
  CHANGE_EXAMPLE,
  CHANGED_ANSWER,
  PREVIEW_EXAMPLE,
  RULES_ERRORS,
  RULES_EXAMPLE,
  rulesChanged,
  sourceUnreadable,
  TEST_ANSWER,
  toPreview,
  toTestProgress,
  TRIAL_EXAMPLE,
} from "./rules-answer.ts"
import { getVendor } from "../console-answer.ts"

export interface VendorRulesApi {
  readonly access: Pick<UseCases["access"], "showVendor">
  readonly transformation: Pick<UseCases["transformation"], "changeVendorRules" | "previewVendorRules">
}

/** The rules for all clients of the vendor whose pages are shown. */
export const vendorRulesRoutes = (
  access: Access<AuthenticatedSession>,
  api: VendorRulesApi,
): ReadonlyArray<Route> => [
  showRoute(access, api),
  changeRoute(access, api),
  previewRoute(access, api),
  testRoute(access, api),
]

const PATH = "/api/console/rules/"

const TRIAL_BODY = {
  schema: Schema.Struct({ ...ConsoleRulesTrial.fields, connection_id: Uuid }),
  types: ["json"],
  example: { ...TRIAL_EXAMPLE, connection_id: CLIENT_EXAMPLE.connection_id },
} as const
const TRIAL_ANSWERS = {
  ...CLIENT_GONE,
  409: { description: "The client is not connected.", schema: DEFAULT_STYLE.schema },
  422: { description: "The employees cannot be read under the rules.", schema: DEFAULT_STYLE.schema },
} as const
const TRIAL_ERRORS = {
  ...CLIENT_ERRORS,
  ...RULES_ERRORS,
  ConnectionNotLive: () => failure(409, "This client is not connected, so there is nobody to try rules on."),
  SourceUnreadable: sourceUnreadable,
} as const

const showRoute = (access: Access<AuthenticatedSession>, { access: { showVendor } }: VendorRulesApi) =>
  endpoint({
    method: "GET",
    path: PATH,
    id: "showConsoleRules",
    tag: "Console",
    summary: "Read the rules for all clients",
    description: "In the order in which they run, before those of each client.",
    access,
    answers: { 200: { description: "The rules.", schema: ConsoleRules, example: RULES_EXAMPLE } },
    errors: {},
    handle: ({ caller }) =>
      Effect.map(showVendor(caller.actor, getVendor(caller)), ({ vendor }) => answerRules(vendor.rules, [])),
  })

const changeRoute = (
  access: Access<AuthenticatedSession>,
  { access: { showVendor }, transformation }: VendorRulesApi,
) =>
  endpoint({
    method: "POST",
    path: PATH,
    id: "changeConsoleRules",
    tag: "Console",
    summary: "Change the rules for all clients",
    description:
      "Replaces them all, from each client's next sync on, which reads every employee. Nothing is changed when somebody else changed them since `version`.",
    access,
    body: { schema: ConsoleRulesChange, types: ["json"], example: CHANGE_EXAMPLE },
    answers: {
      200: { description: "Changed.", schema: ConsoleRules, example: RULES_EXAMPLE },
      ...CHANGED_ANSWER,
    },
    errors: { ...RULES_ERRORS, RulesChanged: rulesChanged },
    handle: ({ caller, body: { rules, version } }) =>
      transformation.changeVendorRules(caller.actor, getVendor(caller), rules, version).pipe(
        Effect.andThen(showVendor(caller.actor, getVendor(caller))),
        Effect.map(({ vendor }) => answerRules(vendor.rules, [])),
      ),
  })

const previewRoute = (access: Access<AuthenticatedSession>, { transformation }: VendorRulesApi) =>
  endpoint({
    method: "POST",
    path: `${PATH}preview/`,
    id: "previewConsoleRules",
    tag: "Console",
    summary: "Try rules for all clients on the employees of one",
    description:
      "Nothing is saved. The new and changed rules are tried on the employees as they are stored, limited to what the vendor may see.",
    access,
    body: TRIAL_BODY,
    answers: {
      200: { description: "What they change.", schema: ConsoleRulesPreview, example: PREVIEW_EXAMPLE },
      ...TRIAL_ANSWERS,
    },
    handle: ({ caller: { actor }, body: { connection_id: connectionId, rules } }) =>
      Effect.map(
        transformation.previewVendorRules(actor, { connectionId, rules, extent: "sample" }),
        (preview) => ({
          status: 200,
          body: toPreview(preview),
        }),
      ),
    errors: TRIAL_ERRORS,
  })

const testRoute = (access: Access<AuthenticatedSession>, { transformation }: VendorRulesApi) =>
  endpoint({
    method: "POST",
    path: `${PATH}test/`,
    id: "testConsoleRules",
    tag: "Console",
    summary: "Test rules for all clients on all employees of one",
    description:
      "As the preview, on every employee that can be read within a minute. Nothing is saved. Answers in lines of JSON: how far it is, then what it found.",
    access,
    body: TRIAL_BODY,
    answers: { 200: TEST_ANSWER, ...TRIAL_ANSWERS },
    handle: ({ caller: { actor }, body: { connection_id: connectionId, rules } }) =>
      replyWithProgress(
        (report: Report) =>
          Effect.map(
            transformation.previewVendorRules(actor, {
              connectionId,
              rules,
              extent: "everyone",
              onProgress: (progress) => report(toTestProgress(progress)),
            }),
            toPreview,
          ),
        TRIAL_ERRORS,
      ),
    errors: TRIAL_ERRORS,
  })
