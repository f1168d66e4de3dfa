import * as Effect from "effect/Effect"
import {
  ConsoleRules,
  ConsoleRulesChange,
  ConsoleRulesPreview,
  ConsoleRulesTrial,
} from "../../../../../core/contract/transformation/console/rules.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { replyWithProgress, type Report } from "../../../progress-stream.ts"
import type { Route } from "../../../route.ts"
import { CLIENT_ERRORS, CLIENT_GONE } from "../clients/client-answer.ts"
import { CLIENT_PATH } from "../clients/client.ts"
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

export interface ClientRulesApi {
  readonly connection: Pick<UseCases["connection"], "showSettings">
  readonly transformation: Pick<UseCases["transformation"], "changeConnectionRules" | "previewRules">
}

/** The rules of one client, which its company decides on. */
export const clientRulesRoutes = (
  access: Access<AuthenticatedSession>,
  api: ClientRulesApi,
): ReadonlyArray<Route> => [
  showRoute(access, api),
  changeRoute(access, api),
  previewRoute(access, api),
  testRoute(access, api),
]

const PATH = "/api/console/clients/{connection_id}/rules/"

const notLive = () => failure(409, "This client is not connected, so it has no rules.")
const ERRORS = { ...CLIENT_ERRORS, ...RULES_ERRORS, ConnectionNotLive: notLive } as const

const TRIAL_ANSWERS = {
  ...CLIENT_GONE,
  409: { description: "The client is not connected.", schema: DEFAULT_STYLE.schema },
  422: { description: "The source cannot be read under the rules.", schema: DEFAULT_STYLE.schema },
  502: { description: "The source did not answer.", schema: DEFAULT_STYLE.schema },
} as const
const TRIAL_ERRORS = {
  ...ERRORS,
  SourceUnreadable: sourceUnreadable,
  SourceError: ({ message }: { readonly message: string }) => failure(502, message),
} as const

const showRoute = (access: Access<AuthenticatedSession>, { connection }: ClientRulesApi) =>
  endpoint({
    method: "GET",
    path: PATH,
    id: "showConsoleClientRules",
    tag: "Console",
    summary: "Read the rules of a client",
    description: "In the order in which they run, after those of the vendor.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The rules.", schema: ConsoleRules, example: RULES_EXAMPLE },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(connection.showSettings(actor, path.connection_id), ({ rules }) =>
        answerRules(rules.connection, rules.vendor),
      ),
  })

const changeRoute = (access: Access<AuthenticatedSession>, { connection, transformation }: ClientRulesApi) =>
  endpoint({
    method: "POST",
    path: PATH,
    id: "changeConsoleClientRules",
    tag: "Console",
    summary: "Change the rules of a client",
    description:
      "Replaces them all, from the next sync on, which reads every employee. Nothing is changed when somebody else changed them since `version`.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleRulesChange, types: ["json"], example: CHANGE_EXAMPLE },
    answers: {
      200: { description: "Changed.", schema: ConsoleRules, example: RULES_EXAMPLE },
      ...CLIENT_GONE,
      ...CHANGED_ANSWER,
    },
    errors: { ...ERRORS, RulesChanged: rulesChanged },
    handle: ({ caller: { actor }, path: { connection_id: id }, body: { rules, version } }) =>
      transformation.changeConnectionRules(actor, id, rules, version).pipe(
        Effect.andThen(connection.showSettings(actor, id)),
        Effect.map((changed) => answerRules(changed.rules.connection, changed.rules.vendor)),
      ),
  })

const previewRoute = (access: Access<AuthenticatedSession>, { transformation }: ClientRulesApi) =>
  endpoint({
    method: "POST",
    path: `${PATH}preview/`,
    id: "previewConsoleClientRules",
    tag: "Console",
    summary: "Try rules on a client's employees",
    description:
      "Nothing is saved. Rows come from the client's source; where that cannot be read on request, they are the stored employees. Masked values stay masked.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleRulesTrial, types: ["json"], example: TRIAL_EXAMPLE },
    answers: {
      200: { description: "What they change.", schema: ConsoleRulesPreview, example: PREVIEW_EXAMPLE },
      ...TRIAL_ANSWERS,
    },
    handle: ({ caller: { actor }, path: { connection_id: connectionId }, body: { rules } }) =>
      Effect.map(
        transformation.previewRules(actor, { connectionId, rules, source: null, extent: "sample" }),
        (preview) => ({ status: 200, body: toPreview(preview) }),
      ),
    errors: TRIAL_ERRORS,
  })

const testRoute = (access: Access<AuthenticatedSession>, { transformation }: ClientRulesApi) =>
  endpoint({
    method: "POST",
    path: `${PATH}test/`,
    id: "testConsoleClientRules",
    tag: "Console",
    summary: "Test rules on all of a client's employees",
    description:
      "As the preview, on every row that can be read within a minute. Nothing is saved. Answers in lines of JSON: how far it is, then what it found.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleRulesTrial, types: ["json"], example: TRIAL_EXAMPLE },
    answers: { 200: TEST_ANSWER, ...TRIAL_ANSWERS },
    handle: ({ caller: { actor }, path: { connection_id: connectionId }, body: { rules } }) =>
      replyWithProgress(
        (report: Report) =>
          Effect.map(
            transformation.previewRules(actor, {
              ...{ connectionId, rules, source: null },
              extent: "everyone",
              onProgress: (progress) => report(toTestProgress(progress)),
            }),
            toPreview,
          ),
        TRIAL_ERRORS,
      ),
    errors: TRIAL_ERRORS,
  })
