/* How readable text on the vendor's colour is (WCAG 2.2, 1.4.3). The journey turns text dark on a light colour by itself. */

/** White and black have the same contrast with a colour of this luminance; see core/domain/accounts/accent.ts. */
const MIDDLE_LUMINANCE = 0.179

export interface Contrast {
  readonly text: "white" | "dark"
  /** Such as 7.2 for 7.2:1. */
  readonly ratio: number
}

/** @param colour `#rrggbb`; null: it is none */
export const measureText = (colour: string): Contrast | null => {
  if (!isColour(colour)) return null
  const luminance = measureLuminance(colour)
  return luminance < MIDDLE_LUMINANCE
    ? { text: "white", ratio: 1.05 / (luminance + 0.05) }
    : { text: "dark", ratio: (luminance + 0.05) / 0.05 }
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/iu.test(text)

const measureLuminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linearize(parseInt(colour.slice(at, at + 2), 16)),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linearize = (channel: number): number => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
