import { html } from "../text/html.ts"

/** Hues that are told apart easily, and on which white letters are readable. */
const HUES = [212, 262, 338, 14, 158, 188, 286, 232]

/** A simple logo of our own for an HR system without one: its initials on a square. No maker's mark is copied. */
export const monogramLogo = (code: string, name: string): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${name}">
    <rect width="64" height="64" rx="12" fill="hsl(${chooseHue(code)} 55% 34%)" />
    <text
      x="32"
      y="33"
      fill="#fff"
      font-family="system-ui, sans-serif"
      font-size="26"
      font-weight="600"
      text-anchor="middle"
      dominant-baseline="central"
    >
      ${makeInitials(name)}
    </text>
  </svg> `.text

const chooseHue = (code: string): number => {
  let sum = 0
  for (const character of code) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return HUES[sum % HUES.length] ?? 0
}

/** "SAP SuccessFactors" is SS, "Keka" is KE. */
const makeInitials = (name: string): string => {
  const [first = "", second] = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)
  return letters.toUpperCase()
}
