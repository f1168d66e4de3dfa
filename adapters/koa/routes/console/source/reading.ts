import * as Effect from "effect/Effect"
import {
  ConsoleComponents,
  ConsoleComponentsChange,
  ConsoleDateOrder,
  ConsoleMapping,
  ConsoleMappingChange,
} from "../../../../../core/contract/connection/console/source-reading.ts"
import { SALARY_KEYS } from "../../../../../core/domain/salary/salary-keys.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import type { Route } from "../../../route.ts"
import { fieldErrors } from "../../journey/journey-answer.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS } from "../clients/client-answer.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import { DONE, DONE_ANSWER } from "../session.ts"

export interface SourceReadingApi {
  readonly connection: Pick<UseCases["connection"], "showSettings">
  readonly mapping: Pick<UseCases["mapping"], "changeMapping" | "changeReading">
  readonly salary: Pick<UseCases["salary"], "changeComponents" | "listComponents">
}

type SessionAccess = Access<AuthenticatedSession>

/** How the columns, the dates and the salary components of a client's source are read. */
export const sourceReadingRoutes = (access: SessionAccess, api: SourceReadingApi): ReadonlyArray<Route> => [
  showMappingRoute(access, api),
  changeMappingRoute(access, api),
  changeDateOrderRoute(access, api),
  listComponentsRoute(access, api),
  changeComponentsRoute(access, api),
]

const showMappingRoute = (access: SessionAccess, { connection }: SourceReadingApi) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/mapping/",
    id: "showConsoleMapping",
    tag: "Console",
    summary: "Read which column of a client's source is which field",
    description: "The company's own mapping, the columns of its last file, and the order of its dates.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: {
        description: "The mapping.",
        schema: ConsoleMapping,
        example: {
          mapping: { "Emp Code": "employeeId" },
          last_columns: { "Emp Code": "employeeId", "Full Name": "name" },
          date_order: null,
        },
      },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(connection.showSettings(actor, path.connection_id), ({ fieldMapping, reading }) => ({
        status: 200,
        body: {
          mapping: fieldMapping,
          last_columns: reading.lastColumns,
          date_order: reading.dateOrder,
        } satisfies ConsoleMapping,
      })),
  })

const changeMappingRoute = (access: SessionAccess, { mapping }: SourceReadingApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/mapping/",
    id: "changeConsoleMapping",
    tag: "Console",
    summary: "Change which column of a client's source is which field",
    description: "It replaces the whole mapping, from the next sync on, which reads all employees.",
    access,
    parameters: { path: CLIENT_PATH },
    body: {
      schema: ConsoleMappingChange,
      types: ["json"],
      example: { mapping: { "Emp Code": "employeeId" } },
    },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    handle: ({ caller: { actor }, path, body }) =>
      Effect.as(mapping.changeMapping(actor, path.connection_id, body.mapping), DONE),
    errors: {
      ...LIVE_ERRORS,
      MappingInvalid: ({ problems }) =>
        fieldErrors({ mapping: problems.map(({ reason }) => reason).join(" ") }),
    },
  })

const changeDateOrderRoute = (access: SessionAccess, { mapping }: SourceReadingApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/date-order/",
    id: "changeConsoleDateOrder",
    tag: "Console",
    summary: "Change the order in which dates of a client's source are read",
    description:
      "Where a column's header names none. Without an order it is found by the values. The next sync reads all employees.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleDateOrder, types: ["json"], example: { date_order: "DMY" } },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    errors: {
      ...LIVE_ERRORS,
      CountryNotFound: () => fieldErrors({ date_order: "Expected DMY, MDY or YMD." }),
    },
    handle: ({ caller: { actor }, path, body: { date_order: dateOrder } }) =>
      Effect.as(mapping.changeReading(actor, path.connection_id, { dateOrder }), DONE),
  })

const listComponentsRoute = (access: SessionAccess, { salary }: SourceReadingApi) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/components/",
    id: "listConsoleComponents",
    tag: "Console",
    summary: "Read how salary components of a client are counted",
    description: "Their titles appear once the vendor has received the salary master of the source.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The components.", schema: ConsoleComponents, example: COMPONENTS_EXAMPLE },
      ...CLIENT_GONE,
      ...BUSY,
    },
    errors: LIVE_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(salary.listComponents(actor, path.connection_id), (listed) => ({
        status: 200,
        body: { ...listed, keys: SALARY_KEYS } satisfies ConsoleComponents,
      })),
  })

const COMPONENTS_EXAMPLE: ConsoleComponents = {
  overrides: { "Shift allowance": "allowances_other" },
  components: [
    {
      period: "ctc",
      title: "Shift allowance",
      earning: { key: "allowances_other", by: "override" },
      deduction: { key: "deductions_other", by: "rest" },
    },
  ],
  keys: ["basic", "allowances_other"],
}

const changeComponentsRoute = (access: SessionAccess, { salary }: SourceReadingApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/components/",
    id: "changeConsoleComponents",
    tag: "Console",
    summary: "Change how salary components of a client are counted",
    description:
      "It replaces all choices of the company, from the next sync on, which reads all employees. A component without one is counted by its name.",
    access,
    parameters: { path: CLIENT_PATH },
    body: {
      schema: ConsoleComponentsChange,
      types: ["json"],
      example: { overrides: { "Total earnings": null } },
    },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    handle: ({ caller: { actor }, path, body: { overrides } }) =>
      Effect.as(salary.changeComponents(actor, path.connection_id, overrides), DONE),
    errors: {
      ...LIVE_ERRORS,
      ComponentsInvalid: ({ problems }) => fieldErrors({ overrides: problems.join(" ") }),
    },
  })
