/**
 * The cell as a spreadsheet may open it: one that would run as a formula gets an apostrophe in front (OWASP, CSV
 * Injection), which the import takes away again: `+91 98765` goes out as `'+91 98765` and comes back as `+91 98765`. A
 * text with apostrophes before such a sign is no formula; the import takes nothing from two, so it gets none.
 */
export const spreadsheetSafe = (cell: string): string => (/^[=+\-@\t\r\n]/u.test(cell) ? `'${cell}` : cell)
