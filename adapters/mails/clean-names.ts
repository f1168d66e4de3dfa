/* Names come from tenants: they must neither look like a part of our text nor become a link in a mail program. */

/** Characters of a name. Two names fit into a subject. */
const MAX_NAME_LENGTH = 60

/** The facts of a notice that are names. */
const NAMES = ["vendorName", "corporateName", "orgName", "organization", "credential"] as const

/** The notice with its names cleaned. */
export const cleanNames = <N extends object>(notice: N): N => {
  const names = NAMES.flatMap((key) => {
    const name: unknown = key in notice ? notice[key as keyof N] : null
    return typeof name === "string" ? [[key, cleanName(name)]] : []
  })
  return { ...notice, ...(Object.fromEntries(names) as Partial<N>) }
}

/** The scheme of an address. */
const SCHEME = /[a-z][a-z\d+.-]*:\/+/giu

/** A dot of a host name. A mail program makes a link of `evil.example` alone; with an invisible character behind the dot it does not. */
const HOST_DOT = /(?<=[\p{L}\p{N}\p{M}])[.。．｡](?=[\p{L}\p{N}])/gu
const WORD_JOINER = "\u2060"

/** Controls, and invisible characters but for the two joiners that Indian scripts need: they could reverse or hide text. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu

export const cleanName = (name: string): string => {
  const line = name.normalize("NFC").replace(INVISIBLE, " ").replace(SCHEME, "").replace(/\s+/gu, " ").trim()
  return shorten(line).replace(HOST_DOT, (dot) => dot + WORD_JOINER)
}

const shorten = (line: string): string => {
  const characters = Array.from(line)
  return characters.length <= MAX_NAME_LENGTH
    ? line
    : `${characters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join("")
        .trimEnd()}…`
}
