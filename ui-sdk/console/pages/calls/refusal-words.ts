import type { HeaderFlaw, Messages, Refusal } from "./en.ts"

/** In a sentence or two: why a call was refused, and what to do. */
export const explainRefusal = (code: string, status: number, t: Messages): string => {
  if (Object.hasOwn(t.why, code)) return t.why[code as Refusal]
  const { layer, flaw } = /^(?<layer>jwe|jws)_header_(?<flaw>\w+)$/u.exec(code)?.groups ?? {}
  if (flaw !== undefined && Object.hasOwn(t.header, flaw))
    return t.header[flaw as HeaderFlaw](t.layer[layer as "jwe" | "jws"])
  return status >= 500 ? t.failed : t.other
}
