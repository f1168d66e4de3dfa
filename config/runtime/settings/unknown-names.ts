import { SETTING_NAMES } from "./env.ts"
import { SECRET_FILE_NAMES } from "./secret-files.ts"

/* A misspelt setting has no effect and no error: the default applies instead. */

/** An environment variable that looks like a setting of this program and is none. */
export interface UnknownName {
  readonly name: string
  /** The setting that was probably meant; null: none is close. */
  readonly likely: string | null
}

const KNOWN: ReadonlyArray<string> = [...SETTING_NAMES, ...SECRET_FILE_NAMES]

/** Variables of the examples in the documentation, which a vendor's engineer sets beside the program. */
const OF_EXAMPLES = [
  "HRSYNC_API_KEY",
  "HRSYNC_APP_SECRET",
  "HRSYNC_CONSOLE_SESSION",
  "HRSYNC_ENCRYPTED_PAYLOAD",
  "HRSYNC_JOURNEY_TOKEN",
  "HRSYNC_PASSWORD",
  "HRSYNC_PRIVATE_KEY",
  "HRSYNC_PUSH_PASSWORD",
  "HRSYNC_PUSH_TOKEN",
  "HRSYNC_PUSH_USERNAME",
  "HRSYNC_URL",
  "HRSYNC_USERNAME",
  "HRSYNC_WEBHOOK_SECRET",
]

/** Kubernetes sets these in each pod for a Service whose name begins with "hrsync"; and the tests have their own. */
const OF_OTHERS =
  /^HRSYNC_(?:[A-Z0-9_]+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_(?:PROTO|PORT|ADDR))?)?)$|^HRSYNC_(?:TEST_\w+|PACTS)$/u

/**
 * Variables that begin with HRSYNC_ and are no setting, and others whose name is one letter away from that of a
 * setting; sorted. Values are not read, since they may be secrets. A variable without a value is not set.
 */
export const findUnknownNames = (
  env: Readonly<Record<string, string | undefined>>,
): ReadonlyArray<UnknownName> =>
  Object.keys(env)
    .filter((name) => (env[name] ?? "") !== "" && !isKnown(name))
    .flatMap((name): ReadonlyArray<UnknownName> => {
      const likely = findLikelySetting(name)
      if (name.toUpperCase().startsWith("HRSYNC_")) return [{ name, likely }]
      return likely !== null && isSlip(name, likely) ? [{ name, likely }] : []
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** A sentence for the operator. */
export const describeUnknownName = ({ name, likely }: UnknownName): string =>
  likely === null
    ? `${name} is not a setting of this program, so it has no effect.`
    : `${name} is not a setting of this program, so it has no effect. Did you mean ${likely}?`

const isKnown = (name: string): boolean =>
  KNOWN.includes(name) || OF_EXAMPLES.includes(name) || OF_OTHERS.test(name)

const PREFIX = /^HRSYNC_/u

/** The closest setting: also one that has no prefix, or that lacks one (SMTP_URL for HRSYNC_SMTP_URL). */
const findLikelySetting = (name: string): string | null => {
  const given = name.toUpperCase().replaceAll("-", "_")
  const [closest] = KNOWN.map((setting) => ({ setting, distance: measureBoth(given, setting) })).toSorted(
    (a, b) => a.distance - b.distance,
  )
  // A third of the letters that follow the prefix.
  const limit = Math.max(1, Math.floor(given.replace(PREFIX, "").length / 3))
  return closest !== undefined && closest.distance <= limit ? closest.setting : null
}

const measureBoth = (given: string, setting: string): number =>
  Math.min(
    measureDistance(given, setting),
    measureDistance(given.replace(PREFIX, ""), setting.replace(PREFIX, "")),
  )

/** The operator's other variables are many, so only a long name that differs in one place counts as misspelt. */
const isSlip = (name: string, setting: string): boolean =>
  name.length >= 7 && measureDistance(name, setting) === 1

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other (Damerau-Levenshtein). */
const measureDistance = (a: string, b: string): number => {
  let [beforeLast, last]: [Array<number>, Array<number>] = [
    [],
    Array.from({ length: b.length + 1 }, (_, j) => j),
  ]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const edited = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwapped ? Math.min(edited, (beforeLast[j - 2] ?? 0) + 1) : edited)
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}
