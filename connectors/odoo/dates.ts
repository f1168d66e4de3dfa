/* Odoo writes times in UTC, without a zone, and compares them with more digits than it shows. */

/** `2025-05-01 10:00:00` of an instant. */
export const formatTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ")

/** `2025-05-01` of an instant. */
export const formatDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
