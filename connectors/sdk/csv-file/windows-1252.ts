/*
 * Windows-1252 (WHATWG Encoding Standard, index-windows-1252) is Latin-1 but for 0x80 to 0x9F. Node's TextDecoder is
 * not used: from 20.18.3 on it decodes that range as Latin-1 (nodejs/node issues 56542, 60888).
 */

/** 0x80 to 0x9F in order; a space where the code page defines nothing. */
const HIGH_CONTROLS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"

const character = (control: string) => HIGH_CONTROLS.charAt(control.charCodeAt(0) - 0x80)

/** Whether the byte is one of the five (81 8D 8F 90 9D) that the code page leaves undefined. */
export const isUndefinedIn1252 = (byte: number): boolean =>
  byte >= 0x80 && byte <= 0x9f && HIGH_CONTROLS[byte - 0x80] === " "

/** Decodes bytes without undefined ones. */
export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes.toString("latin1").replace(/[\x80-\x9f]/g, character)
