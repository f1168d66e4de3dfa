/** Why a file cannot be used. */
export type FileProblem =
  "empty" | "too-large" | "old-workbook" | "protected-or-damaged" | "too-many-rows" | "gone" | "refused"
