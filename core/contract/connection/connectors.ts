import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { NullableString } from "../wire-values.ts"
import { RequiredField } from "./supported-hrms.ts"
import { INTEGRATION_TYPES } from "../integration-type.ts"
import { GuideStep } from "./guide.ts"

/* GET /api/journey/connectors/ */

/** The ways to sign in at a source, of which one is enough. */
export const SignIn = Schema.Struct({
  /** The key of the select whose value is the key of the way; null: the form asks. */
  field: NullableString,
  ways: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      label: Schema.String,
      /** The keys of the fields that it needs. */
      needs: Schema.Array(Schema.String),
      /** The keys of the fields that it may have as well. */
      takes: Schema.Array(Schema.String),
    }),
  ),
}).annotate(component("SignIn"))
export type SignIn = typeof SignIn.Type

export const JourneyConnector = Schema.Struct({
  code: Schema.String,
  name: Schema.String,
  /** Other names by which people look for it. */
  aliases: Schema.Array(Schema.String),
  /** ISO 3166 alpha-2 of the countries where most of its users are. */
  countries: Schema.Array(Schema.String),
  /** `#rrggbb` of its mark. */
  color: NullableString,
  integration_type: Schema.Literals(INTEGRATION_TYPES),
  /** By the key with which the value is submitted, in the order of the form. */
  required_fields: Schema.Record(Schema.String, RequiredField),
  /** Null: there is one way, and it needs all fields that are required. */
  sign_in: Schema.NullOr(SignIn),
  /** How a person gets the details, step by step; empty: the connector does not say it. */
  guide: Schema.Array(GuideStep),
  helping_docs_url: NullableString,
  logo_url: NullableString,
  has_salary: Schema.Boolean,
}).annotate(component("JourneyConnector"))
export type JourneyConnector = typeof JourneyConnector.Type

/** By name. */
export const JourneyConnectors = Schema.Struct({
  connectors: Schema.Array(JourneyConnector),
}).annotate(component("JourneyConnectors"))
export type JourneyConnectors = typeof JourneyConnectors.Type
