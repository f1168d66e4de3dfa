import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"

/** The typed values that do not fit the pattern of their field; the service checks the rest. */
export const findMismatches = (
  { required_fields: fields }: Pick<JourneyConnector, "required_fields">,
  typed: Readonly<Record<string, string>>,
  reason: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { pattern }]) => {
      // The service leaves out spaces that were copied along.
      const value = (typed[key] ?? "").trim()
      const fits = pattern === null || value === "" || new RegExp(`^(?:${pattern})$`, "u").test(value)
      return fits ? [] : [[key, reason]]
    }),
  )
