import * as Schema from "effect/Schema"
import { component } from "../../component.ts"

/** The profile of a company, which it sets for all its vendors. Empty: not set. */
export const ConsoleOrganization = Schema.Struct({
  /** Replaces the name that each vendor gave it. */
  name: Schema.String,
  brand_name: Schema.String,
  /** Corporate identification number of India. */
  org_cin: Schema.String,
  website_url: Schema.String,
  logo_url: Schema.String,
}).annotate(component("ConsoleOrganization"))
export type ConsoleOrganization = typeof ConsoleOrganization.Type
