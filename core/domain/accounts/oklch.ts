/** A colour as CSS Color 4 defines `oklch()`: lightness from 0 to 1, chroma, and hue in radians. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Channels = readonly [red: number, green: number, blue: number]

/** `#rrggbb`. */
export const parseHex = (hex: string): Oklch => fromLinear(readLinear(hex))

/** `#rrggbb` of what a screen shows: channels outside of sRGB are cut off, as browsers do. */
export const toHex = (colour: Oklch): string =>
  `#${toLinear(colour)
    .map((channel) => Math.round(encode(clamp(channel)) * 255))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`

/** Relative luminance from 0 to 1 (WCAG 2.2). */
export const measureLuminance = (hex: string): number => {
  const [red, green, blue] = readLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio from 1 to 21 (WCAG 2.2, 1.4.3). */
export const measureContrast = (one: string, other: string): number => {
  const [a, b] = [measureLuminance(one), measureLuminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

const readLinear = (hex: string): Channels => {
  const read = (at: number) => decode(parseInt(hex.slice(at, at + 2), 16) / 255)
  return [read(1), read(3), read(5)]
}

/* The transfer function of sRGB (IEC 61966-2-1). */
const decode = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const encode = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

/* The matrices of CSS Color 4, "Sample code for Color Conversions", from linear sRGB to Oklab and back. */
const fromLinear = ([r, g, b]: Channels): Oklch => {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(x, y),
    h: Math.atan2(y, x),
  }
}

const toLinear = ({ l, c, h }: Oklch): Channels => {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const middle = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** `color-mix(in oklab, one SHARE, other)`. */
export const mix = (one: Oklch, share: number, other: Oklch): Oklch => {
  const blend = (read: (colour: Oklch) => number) => read(one) * share + read(other) * (1 - share)
  const x = blend(({ c, h }) => c * Math.cos(h))
  const y = blend(({ c, h }) => c * Math.sin(h))
  return { l: blend(({ l }) => l), c: Math.hypot(x, y), h: Math.atan2(y, x) }
}
