import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { NullableString } from "../../wire-values.ts"

/* Settings of a client's connection that are the company's own. */

const COUNTRY_LIMIT = 100

/** `guard_share`: the share of employees, 0 to 1, that a full sync may change before it is held. */
const GuardShare = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

export const ConsoleClientSettings = Schema.Struct({
  guard_share: GuardShare,
  /** ISO 3166 code of the country of employees whose source gives none; null: none is set. */
  default_country: NullableString,
}).annotate(component("ConsoleClientSettings"))
export type ConsoleClientSettings = typeof ConsoleClientSettings.Type

export const ConsoleGuard = Schema.Struct({ guard_share: GuardShare }).annotate(component("ConsoleGuard"))
export type ConsoleGuard = typeof ConsoleGuard.Type

/** By its code or English name; null removes it. */
export const ConsoleCountry = Schema.Struct({
  default_country: Schema.NullOr(Schema.String.check(Schema.isMaxLength(COUNTRY_LIMIT))),
}).annotate(component("ConsoleCountry"))
export type ConsoleCountry = typeof ConsoleCountry.Type

/** On: the mandatory fields of all employees, and an employee in full while that employee's consent is in force. */
export const ConsoleOnDemand = Schema.Struct({ on_demand: Schema.Boolean }).annotate(
  component("ConsoleOnDemand"),
)
export type ConsoleOnDemand = typeof ConsoleOnDemand.Type
