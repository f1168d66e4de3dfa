const TEXT_LIMIT = 500

/** The format of a text of a component, for an error. */
export const COMPONENT_TEXT_FORMAT = `a text of 1 to ${String(TEXT_LIMIT)} characters`

/** Whether PostgreSQL can store it unchanged. */
export const isComponentText = (value: unknown): value is string =>
  typeof value === "string" &&
  value.trim() !== "" &&
  value.length <= TEXT_LIMIT &&
  !value.includes("\0") &&
  value.isWellFormed()
