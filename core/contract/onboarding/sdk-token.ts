import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { DATA_MODEL_KEYS, TokenFlag, type TokenFlags } from "../sharing/data-model-flags.ts"
import { MailAddress, Uuid } from "../wire-values.ts"

/* POST /api/sdk/token/ (specification/endpoints.md#invite-a-corporate). */

const MAX_NAME_LENGTH = 300

const requiredName = (expected: string) =>
  Schema.String.check(
    Schema.isPattern(/\S/u, { expected }),
    Schema.isMaxLength(MAX_NAME_LENGTH, { expected: `at most ${String(MAX_NAME_LENGTH)} characters` }),
  )

/** A map, since a request may contain keys such as `constructor`. */
const KEYS_BY_CATEGORY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(DATA_MODEL_KEYS).map(([category, keys]) => [category, new Set<string>(keys)]),
)

/**
 * Flags as sent by a caller. An unknown category or key is most likely misspelt; ignoring it would share more or less than
 * intended, so it is an error.
 */
export const RequestedFlags = Schema.Record(Schema.String, Schema.Record(Schema.String, TokenFlag))
  .annotate({ message: "Expected categories with integer flags" })
  .check(
    Schema.makeFilter((flags: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
      Object.entries(flags).flatMap(([category, keys]) => {
        const known = KEYS_BY_CATEGORY.get(category)
        if (known === undefined) return [{ path: [category], issue: "There is no such category" }]
        return Object.keys(keys)
          .filter((key) => !known.has(key))
          .map((key) => ({ path: [category, key], issue: "There is no such key in this category" }))
      }),
    ),
  )
  .annotate(component("RequestedFlags"))

/** Flags that passed RequestedFlags. */
export const toTokenFlags = (flags: typeof RequestedFlags.Type): TokenFlags => flags

export const ReferenceData = Schema.Record(Schema.String, Schema.Unknown)
export type ReferenceData = typeof ReferenceData.Type

export const SdkTokenRequest = Schema.Struct(
  describeFields(
    {
      api_key: Schema.optionalKey(Schema.String.annotate({ format: "password", writeOnly: true })),
      email: MailAddress,
      org_name: requiredName("the corporate's name"),
      fullname: requiredName("the HR admin's name"),
      remote_org_id: Schema.optionalKey(Schema.NullOr(requiredName("an identifier of your own"))),
      corporate_reference_data: Schema.optionalKey(Schema.NullOr(ReferenceData)),
      data_model_flags: Schema.optionalKey(Schema.NullOr(RequestedFlags)),
    },
    {
      api_key: "The vendor's API key, if it is not in the header Authorization.",
      email: "E-mail address of the corporate's HR admin.",
      org_name: "The corporate's name.",
      fullname: "The HR admin's name.",
      remote_org_id:
        "The vendor's own identifier of the corporate. One that was used before leads to the same corporate.",
      corporate_reference_data:
        "Any object. It comes back in the response and in CSV and salary master events.",
      data_model_flags:
        "Flags of this connection by category and key; 0 means disabled. An unknown category or key is an error.",
    },
  ),
).annotate(component("SdkTokenRequest"))
export type SdkTokenRequest = typeof SdkTokenRequest.Type

const { email, org_name, remote_org_id, data_model_flags } = SdkTokenRequest.fields

/** What an invitation contains about a corporate, when no journey is started. */
export const InvitationRequest = Schema.Struct({ email, org_name, remote_org_id, data_model_flags })

/** In seconds (specification/endpoints.md#invite-a-corporate). */
export const SDK_TOKEN_SECONDS = 3_600

export const SdkToken = Schema.Struct(
  describeFields(
    {
      org_id: Uuid,
      access_token: Schema.String,
      exp: Schema.Literal(SDK_TOKEN_SECONDS),
      corporate_reference_data: Schema.NullOr(ReferenceData),
      connection_id: Uuid,
    },
    {
      org_id: "The corporate's organization.",
      access_token: "A signed JWT for the journey of this connection only.",
      exp: "Lifetime of the token in seconds.",
      corporate_reference_data: "As it was sent.",
      connection_id: "Id of the connection.",
    },
  ),
).annotate(component("SdkToken"))
export type SdkToken = typeof SdkToken.Type
