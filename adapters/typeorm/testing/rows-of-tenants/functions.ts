import { appendEntry } from "./seed.ts"
import { id, type PLACES } from "./tenants.ts"

type Place = (typeof PLACES)[number]

/** How a function is called about the rows of a place, and what a scope must get: rows affected, or an SQLSTATE. */
interface FunctionTrial {
  readonly statement: (place: Place) => string
  readonly answer: (scope: string, place: Place) => string
}

const REFUSED = "42501"
const belongsTo = (scope: string, { vendor, corporate, connection }: Place): boolean =>
  [vendor, corporate, connection].includes(scope)

/** The application may not call it. */
const closed = (call: string): FunctionTrial => ({
  statement: () => `SELECT * FROM public.${call}`,
  answer: () => REFUSED,
})
/** It reads and changes nothing. */
const pure = (call: string): FunctionTrial => ({
  statement: () => `SELECT public.${call}`,
  answer: () => "1",
})
/** PostgreSQL calls it for a trigger only. */
const ofTrigger = (name: string): FunctionTrial => ({
  statement: () => `SELECT public.${name}()`,
  answer: () => "0A000",
})
/** Yields a row if the condition on the place holds for the scope. */
const ifOwn = (condition: (place: Place) => string): FunctionTrial => ({
  statement: (place) => `SELECT WHERE public.${condition(place)}`,
  answer: (scope, place) => (belongsTo(scope, place) ? "1" : "0"),
})

export const FUNCTIONS: Readonly<Record<string, FunctionTrial>> = {
  // A connection has no chain of its own: its entries go to that of its vendor, and name it.
  "public.audit_append": {
    statement: ({ vendor, connection, corporate }) => appendEntry(vendor, connection, corporate),
    answer: (scope, place) => (belongsTo(scope, place) ? "1" : REFUSED),
  },
  "public.audit_hash": pure("audit_hash('', ARRAY['a'])"),
  "public.audit_value": pure("audit_value('a')"),
  "public.audit_guard_head": ofTrigger("audit_guard_head"),
  "public.audit_refuse_change": ofTrigger("audit_refuse_change"),
  "public.refuse_new_owner": ofTrigger("refuse_new_owner"),
  "public.claim_webhooks": closed("claim_webhooks(now(), now(), 1, 1, 1, 1, 1, 1)"),
  "public.first_use": closed("first_use('s', 'i', now())"),
  "public.give_back_webhooks": closed("give_back_webhooks('{}', '{}', '{}')"),
  "public.move_circuits": closed("move_circuits(now(), '[]', '{}')"),
  "public.record_outcomes": closed("record_outcomes(now(), '[]', false)"),
  "public.settle_webhooks": closed("settle_webhooks(now(), '[]', false, '{}')"),
  "public.take_rate": closed("take_rate('k', 1, 1)"),
  // The lanes of others stay as they are, which the test compares.
  "public.move_lanes": {
    statement: ({ connection }) => `SELECT public.move_lanes(ARRAY[${id(connection)}])`,
    answer: () => "1",
  },
  // It reads the table of all records, which the application may not.
  "public.page_of_employees": closed("page_of_employees(NULL, 0, 1)"),
  "tenant.page_of_employees": {
    statement: ({ connection }) => `SELECT FROM tenant.page_of_employees(${id(connection)}, 0, 1)`,
    answer: (scope, place) => (belongsTo(scope, place) ? "1" : "0"),
  },
  "public.name_scope": pure("name_scope()"),
  "public.seen_connection": pure("seen_connection()"),
  "public.seen_session": pure("seen_session()"),
  "public.sees_connection": ifOwn(({ connection }) => `sees_connection(${id(connection)})`),
  "public.sees_session": ifOwn(({ connection }) => `sees_session(${id(`session ${connection}`)})`),
}
