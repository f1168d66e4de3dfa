import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/source-reading-calls.ts"
import { SALARY_KEYS } from "../../../../../core/domain/salary/salary-keys.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { fieldErrors } from "../../../calls/descriptions.ts"
import { DONE } from "../console-response.ts"

/** How the columns, the dates and the salary components of a client's source are read. */
export const sourceReadingCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleMapping, ({ connection: { showSettings } }, { caller: { actor }, path }) =>
    Effect.map(showSettings(actor, path.connection_id), ({ fieldMapping, reading }) =>
      respond(200, {
        mapping: fieldMapping,
        last_columns: reading.lastColumns,
        date_order: reading.dateOrder,
        decimal_mark: reading.decimalMark,
        phone_country: reading.phoneCountry,
        first_years: reading.firstYears,
      }),
    ),
  ),

  implement(
    calls.changeConsoleMapping,
    ({ mapping: { changeMapping } }, { caller: { actor }, path, body: { mapping } }) =>
      Effect.as(
        withFailures(changeMapping(actor, path.connection_id, mapping), {
          MappingInvalid: ({ errors }) =>
            fieldErrors({ mapping: errors.map(({ reason }) => reason).join(" ") }),
        }),
        DONE,
      ),
  ),

  implement(
    calls.changeConsoleDateOrder,
    ({ mapping: { changeReading } }, { caller: { actor }, path, body: { date_order: dateOrder } }) =>
      Effect.as(
        withFailures(changeReading(actor, path.connection_id, { dateOrder }), {
          CountryNotFound: () => fieldErrors({ date_order: "Expected DMY, MDY or YMD." }),
        }),
        DONE,
      ),
  ),

  implement(
    calls.changeConsoleDecimalMark,
    ({ mapping: { changeReading } }, { caller: { actor }, path, body: { decimal_mark: decimalMark } }) =>
      Effect.as(
        withFailures(changeReading(actor, path.connection_id, { decimalMark }), {
          CountryNotFound: () => fieldErrors({ decimal_mark: "Expected . or ,." }),
        }),
        DONE,
      ),
  ),

  implement(
    calls.changeConsolePhoneCountry,
    ({ mapping: { changeReading } }, { caller: { actor }, path, body: { phone_country: phoneCountry } }) =>
      Effect.as(
        withFailures(changeReading(actor, path.connection_id, { phoneCountry }), {
          CountryNotFound: () => fieldErrors({ phone_country: "Expected the ISO 3166 code of a country." }),
        }),
        DONE,
      ),
  ),

  implement(
    calls.changeConsoleFirstYears,
    ({ mapping: { changeReading } }, { caller: { actor }, path, body: { first_years: firstYears } }) =>
      Effect.as(
        withFailures(changeReading(actor, path.connection_id, { firstYears }), {
          CountryNotFound: () => fieldErrors({ first_years: "Expected the first year by field." }),
        }),
        DONE,
      ),
  ),

  implement(calls.listConsoleComponents, ({ salary: { listComponents } }, { caller: { actor }, path }) =>
    Effect.map(listComponents(actor, path.connection_id), (listed) =>
      respond(200, { ...listed, keys: SALARY_KEYS }),
    ),
  ),

  implement(
    calls.changeConsoleComponents,
    ({ salary: { changeComponents } }, { caller: { actor }, path, body: { overrides } }) =>
      Effect.as(
        withFailures(changeComponents(actor, path.connection_id, overrides), {
          ComponentsInvalid: ({ errors }) => fieldErrors({ overrides: errors.join(" ") }),
        }),
        DONE,
      ),
  ),
]
