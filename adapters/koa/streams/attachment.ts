/**
 * The header of a response that browsers save as a file of this name instead of showing it (RFC 6266). The
 * first name is for old clients; all others read the second one, which is percent-encoded UTF-8 (RFC 8187).
 */
export const asAttachment = (name: string): Readonly<Record<string, string>> => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_")
  const encoded = encodeURIComponent(name).replace(/['()*]/gu, encodeByte)
  return { "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}` }
}

const encodeByte = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
