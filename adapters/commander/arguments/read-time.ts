import { parseInstant } from "../../../core/contract/instant.ts"
import { UsageInvalid } from "../failure.ts"

const UNITS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Milliseconds of `30s`, `90m`, `24h` or `7d`. Any other text throws an error that names `option`. */
export const readDuration = (option: string, text: string): number => {
  const [, count, unit] = /^(\d{1,6})([smhd])$/u.exec(text.trim()) ?? []
  if (count === undefined || unit === undefined) {
    throw new UsageInvalid(`${option} must be a duration such as 30s, 90m, 24h or 7d.`, option)
  }
  return Number(count) * (UNITS[unit] ?? 0)
}

/** Epoch milliseconds of an ISO 8601 time with a time zone: without one it would depend on the machine. */
export const readInstant = (option: string, text: string): number => {
  const at = /(?:Z|[+-]\d{2}:?\d{2})$/iu.test(text.trim()) ? parseInstant(text.trim()) : null
  if (at === null) {
    throw new UsageInvalid(`${option} must be a time with a time zone, such as 2026-01-31T09:00:00Z.`, option)
  }
  return at
}
