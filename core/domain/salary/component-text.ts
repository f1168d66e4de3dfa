const TEXT_LIMIT = 500

/** What a text of a component has to be, for an error. */
export const COMPONENT_TEXT_FORMAT = `a text of 1 to ${String(TEXT_LIMIT)} characters`

/** That PostgreSQL can keep as it is. */
export const isComponentText = (value: unknown): value is string =>
  typeof value === "string" &&
  value.trim() !== "" &&
  value.length <= TEXT_LIMIT &&
  !value.includes("\0") &&
  value.isWellFormed()
