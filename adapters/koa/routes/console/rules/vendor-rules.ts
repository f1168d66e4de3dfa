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
import type { Route } from "../../../route.ts"
import { CLIENT_ERRORS, CLIENT_EXAMPLE, CLIENT_GONE } from "../clients/client-answer.ts"
import {
  answerPreview,
  answerRules,
  CHANGE_EXAMPLE,
  CHANGED_ANSWER,
  PREVIEW_EXAMPLE,
  RULES_ERRORS,
  RULES_EXAMPLE,
  rulesChanged,
  sourceUnreadable,
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
): ReadonlyArray<Route> => [showRoute(access, api), changeRoute(access, api), previewRoute(access, api)]

const PATH = "/api/console/rules/"

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
    body: {
      schema: Schema.Struct({ ...ConsoleRulesTrial.fields, connection_id: Uuid }),
      types: ["json"],
      example: { ...TRIAL_EXAMPLE, connection_id: CLIENT_EXAMPLE.connection_id },
    },
    answers: {
      200: { description: "What they change.", schema: ConsoleRulesPreview, example: PREVIEW_EXAMPLE },
      ...CLIENT_GONE,
      409: { description: "The client is not connected.", schema: DEFAULT_STYLE.schema },
      422: { description: "The employees cannot be read under the rules.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller: { actor }, body: { connection_id: connectionId, ...trial } }) =>
      Effect.map(transformation.previewVendorRules(actor, { connectionId, ...trial }), answerPreview),
    errors: {
      ...CLIENT_ERRORS,
      ...RULES_ERRORS,
      ConnectionNotLive: () =>
        failure(409, "This client is not connected, so there is nobody to try rules on."),
      SourceUnreadable: sourceUnreadable,
    },
  })
