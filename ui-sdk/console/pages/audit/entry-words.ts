import type { ConsoleAuditEntry } from "../../../../core/contract/audit/console/audit-log.ts"
import type { Messages } from "./en.ts"

export type Entry = ConsoleAuditEntry

/** Undefined: a newer service knows more than this catalogue. */
export const wordFor = (key: string, words: Readonly<Record<string, string>>): string | undefined =>
  words[key]

/** Who did it: a person by name where the reader may know it, anyone else by role, and software as it is called. */
export const nameActor = (
  { user_name: name, credential_name: credential, role }: Entry,
  { role: roles }: Messages,
): string => {
  if (name !== null && name !== "") return name
  const word = wordFor(role, roles) ?? roles.other
  return credential === null || credential === "" ? word : `${word} (${credential})`
}

/** What was done; in the service's words where a newer service knows more actions. */
export const nameAction = ({ action, title }: Entry, { actions }: Messages): string =>
  wordFor(action, actions) ?? title

export const nameVia = ({ via }: Entry, { via: ways }: Messages): string => wordFor(via, ways) ?? ways.other

/** Facts of an entry as people read them: names of fields with spaces, lists with commas. */
export const listFacts = ({ details }: Entry): ReadonlyArray<readonly [name: string, value: string]> =>
  Object.entries(details).flatMap(([key, value]) => {
    if (value === null || value === "") return []
    const name = key.replace(/[_.-]/gu, " ").replace(/([a-z])([A-Z])/gu, "$1 $2")
    return [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : String(value)] as const]
  })

/** Entries in their order, by the day in the reader's time zone. */
export const groupByDay = (
  entries: ReadonlyArray<Entry>,
): ReadonlyArray<readonly [day: string, entries: ReadonlyArray<Entry>]> => {
  const groups: Array<[string, Array<Entry>]> = []
  for (const entry of entries) {
    const day = toDay(new Date(entry.at))
    const last = groups.at(-1)
    if (last?.[0] === day) last[1].push(entry)
    else groups.push([day, [entry]])
  }
  return groups
}

/** A day in the reader's calendar, such as 2026-11-25. */
export const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-")
