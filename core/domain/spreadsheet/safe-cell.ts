/**
 * The cell as a spreadsheet may open it: one that would run as a formula gets an apostrophe in front (OWASP, CSV
 * Injection; quality.md S9). One that already looks like the result gets one more, so that the import, which takes one
 * away, gives back exactly what was exported: `+91 98765` goes out as `'+91 98765` and comes back as `+91 98765`.
 */
export const spreadsheetSafe = (cell: string): string => (/^'*[=+\-@\t\r]/u.test(cell) ? `'${cell}` : cell)
