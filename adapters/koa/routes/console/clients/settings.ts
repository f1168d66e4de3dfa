import * as Effect from "effect/Effect"
import {
  ConsoleClientSettings,
  ConsoleCountry,
  ConsoleGuard,
  ConsoleOnDemand,
} from "../../../../../core/contract/connection/console/client-settings.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { DONE, DONE_ANSWER } from "../session.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS } from "./client-answer.ts"
import { CLIENT_PATH } from "./client.ts"

export interface ClientSettingsApi {
  readonly connection: Pick<UseCases["connection"], "changeGuard" | "showSettings">
  readonly mapping: Pick<UseCases["mapping"], "changeReading">
  readonly sharing: Pick<UseCases["sharing"], "changeOnDemand">
}

const EXAMPLE: ConsoleClientSettings = { guard_share: 0.3, default_country: "IN" }

/** Settings of a client that are the company's own: the vendor neither sees nor changes them. */
export const clientSettingsRoutes = (
  access: Access<AuthenticatedSession>,
  { connection, mapping, sharing }: ClientSettingsApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/settings/",
    id: "showConsoleClientSettings",
    tag: "Console",
    summary: "Read the company's settings of a client",
    description: "When a full sync is held, and the country of employees for whom the source has none.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The settings.", schema: ConsoleClientSettings, example: EXAMPLE },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(connection.showSettings(actor, path.connection_id), (settings) => ({
        status: 200,
        body: {
          guard_share: settings.allowedMissingShare,
          default_country: settings.reading.defaultCountry,
        } satisfies ConsoleClientSettings,
      })),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/guard/",
    id: "changeConsoleGuard",
    tag: "Console",
    summary: "Change when a full sync of a client is held",
    description:
      "The share of employees that may be missing, change status or lose a value before a person has to confirm. A sync that is held already stays held.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleGuard, types: ["json"], example: { guard_share: 0.3 } },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    handle: ({ caller: { actor }, path, body: { guard_share: share } }) =>
      Effect.as(connection.changeGuard(actor, path.connection_id, share), DONE),
    errors: {
      ...LIVE_ERRORS,
      ShareInvalid: () =>
        failure(400, "The request is not valid: see guard_share.", {
          data: { guard_share: "Expected a number from 0 to 1" },
        }),
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/country/",
    id: "changeConsoleCountry",
    tag: "Console",
    summary: "Change the default country of a client",
    description:
      "Of employees for whom the source has none. Values such as phone numbers are read as of this country. The next sync reads all employees.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleCountry, types: ["json"], example: { default_country: "IN" } },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    handle: ({ caller: { actor }, path, body: { default_country: country } }) =>
      Effect.as(mapping.changeReading(actor, path.connection_id, { country }), DONE),
    errors: {
      ...LIVE_ERRORS,
      CountryNotFound: () =>
        failure(400, "The request is not valid: see default_country.", {
          data: { default_country: "Expected an ISO 3166 code, such as IN, or a country's English name" },
        }),
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/on-demand/",
    id: "changeConsoleOnDemand",
    tag: "Console",
    summary: "Switch on-demand sharing of a client on or off",
    description:
      "On: the mandatory fields of all employees are shared, and one employee in full while that employee consents. Off: everything that was agreed to.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleOnDemand, types: ["json"], example: { on_demand: true } },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: LIVE_ERRORS,
    handle: ({ caller: { actor }, path, body: { on_demand: onDemand } }) =>
      Effect.as(sharing.changeOnDemand(actor, path.connection_id, onDemand), DONE),
  }),
]
