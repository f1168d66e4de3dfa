import { type SourceAccess, SourceError, type SourceErrorKind, type SourceUpdate } from "../../../index.ts"
import { type Flaw, flawed } from "../flawed.ts"
import { type Employee, simulation } from "../rota-simulation.ts"
import {
  WRITE_DENIED,
  WRITE_ELSEWHERE,
  WRITE_LASTS,
  WRITE_LOST,
  WRITE_NO_FIELD,
  WRITE_NULL,
  WRITE_PASSES,
  WRITE_REFUSED,
  WRITE_SECRET,
  WRITE_SHOWN,
  WRITE_SUCCESS,
  WRITE_TWICE,
  WRITE_TWO,
  WRITE_UNKNOWN,
  WRITE_VALUE,
  WRITE_WRONG,
} from "./case-names.ts"
import { reads } from "./odd-responses.ts"
import {
  requestsThirtyTimes,
  followsRedirects,
  usesLastTenant,
  acceptsRequests,
  rejectsAsBad,
} from "./odd-transports.ts"

type Write = (update: SourceUpdate) => Promise<void>

/** Writes another update than the requested one. */
const changing =
  (change: (fields: SourceUpdate["fields"]) => SourceUpdate["fields"]) =>
  (good: Write, { employeeId, fields }: SourceUpdate): Promise<void> =>
    good({ employeeId, fields: change(fields) })

const keeping = (keeps: (key: string, value: unknown) => boolean) =>
  changing((fields) => Object.fromEntries(Object.entries(fields).filter(([key, value]) => keeps(key, value))))

/** Null: treats the update as written. */
const onError =
  (instead: (error: SourceError, update: SourceUpdate, access: SourceAccess) => Error | null) =>
  async (good: Write, update: SourceUpdate, access: SourceAccess): Promise<void> => {
    try {
      await good(update)
    } catch (error) {
      const other = instead(error as SourceError, update, access)
      if (other !== null) throw other
    }
  }

const calls = (kind: SourceErrorKind, otherwise: SourceErrorKind) =>
  onError((error) =>
    error.kind === kind ? new SourceError({ kind: otherwise, message: error.message }) : error,
  )

const WHAT_IS_DONE: ReadonlyArray<Flaw> = [
  flawed("also writes to the first employee", [WRITE_SHOWN], {
    write: async (good, { employeeId, fields }) => {
      await good({ employeeId, fields })
      if (employeeId !== "R-1") await good({ employeeId: "R-1", fields })
    },
  }),
  flawed("empties fields that an update does not name", [WRITE_SHOWN, WRITE_TWICE, WRITE_NULL], {
    write: changing((fields) => ({ name: null, ...fields })),
  }),
  flawed("writes half of an update", [WRITE_SHOWN, WRITE_TWICE, WRITE_NULL], {
    write: keeping((key) => key !== "department"),
  }),
  flawed("fails when an update is repeated", [WRITE_TWICE], {
    write: async (good, update, { transport }) => {
      const before = written.get(transport)
      written.set(transport, JSON.stringify(update))
      if (before === JSON.stringify(update)) {
        throw new SourceError({ kind: "data", message: "Rota already has this update." })
      }
      await good(update)
    },
  }),
  flawed("fails when the source already has an update", [WRITE_TWICE, WRITE_LOST], {
    simulated: {
      respond: (request, tenant) => {
        const response = simulation.respond(request, tenant)
        const isNew =
          JSON.stringify(titlesIn(response.employees)) !== JSON.stringify(titlesIn(tenant.employees))
        return response.employees === undefined || isNew ? response : { status: 409, json: {} }
      },
    },
  }),
  flawed("omits the fields that are to be emptied", [WRITE_NULL], {
    write: keeping((_, value) => value !== null),
  }),
  flawed("treats an unknown employee as written", [WRITE_UNKNOWN], {
    where: "write",
    transport: acceptsRequests([404], 200, { saved: true }),
  }),
  flawed("treats a refusal as success", [WRITE_REFUSED], {
    where: "write",
    transport: acceptsRequests([422], 200, { saved: true }),
  }),
  flawed("reports a refusal as transient", [WRITE_REFUSED], {
    where: "write",
    transport: acceptsRequests([422], 500),
  }),
  flawed("writes one field at a time", [WRITE_REFUSED, WRITE_NO_FIELD], {
    write: async (good, { employeeId, fields }) => {
      for (const [key, value] of Object.entries(fields)) await good({ employeeId, fields: { [key]: value } })
    },
  }),
  flawed("omits the fields that it cannot write", [WRITE_NO_FIELD], {
    write: keeping((key) => ["name", "designation", "department", "doj"].includes(key)),
  }),
  flawed("writes for the last customer", [WRITE_TWO], { where: "write", access: usesLastTenant }),
]

const WHAT_STANDS_IN_THE_WAY: ReadonlyArray<Flaw> = [
  flawed("reports wrong credentials for an update as bad data", [WRITE_WRONG], {
    write: calls("auth", "data"),
  }),
  flawed("reports missing permission for an update as bad data", [WRITE_DENIED], {
    write: calls("permission", "data"),
  }),
  flawed("does not retry an update", [WRITE_PASSES, WRITE_LASTS, WRITE_LOST], {
    where: "write",
    transport: rejectsAsBad,
  }),
  flawed("sends an update thirty times", [WRITE_LASTS], { where: "write", transport: requestsThirtyTimes }),
  flawed("treats any response as success", [WRITE_SUCCESS], {
    where: "write",
    ...reads((_, { url }) => (url.includes("/employees/") ? '{"saved":true}' : null)),
  }),
  flawed("follows redirects with an update", [WRITE_ELSEWHERE], {
    where: "write",
    transport: followsRedirects,
  }),
  flawed("writes with its secret in the address", [WRITE_SECRET], {
    where: "write",
    transport: (request, { transport, credentials }) =>
      transport({ ...request, url: `${request.url}?key=${credentials["client_secret"] ?? ""}` }),
  }),
  flawed("writes with the values in the address", [WRITE_VALUE], {
    where: "write",
    transport: (request, { transport }) => {
      const change = encodeURIComponent(request.url.includes("/employees/") ? (request.body ?? "") : "")
      return transport({ ...request, url: `${request.url}?change=${change}` })
    },
  }),
  flawed("quotes the refused value", [WRITE_VALUE], {
    write: onError(({ kind, message }, { fields }) => {
      return new SourceError({ kind, message: `${message} It refused ${String(fields["doj"])}.` })
    }),
  }),
  flawed("prints what it writes", [WRITE_VALUE], {
    write: (good, update) => {
      console.info("writing", update)
      return good(update)
    },
  }),
]

export const WRITE: ReadonlyArray<Flaw> = [...WHAT_IS_DONE, ...WHAT_STANDS_IN_THE_WAY]

/** State that a connector must not keep in its module. */
const written = new WeakMap<object, string>()

const titlesIn = (employees: ReadonlyArray<Employee> = []) =>
  employees.map(({ title, ward }) => [title, ward])
