import { measureContrast, measureLuminance, mix, type Oklch, parseHex, toHex } from "./oklch.ts"

/*
 * The colours that the journey derives from a vendor's accent: the same formulas as in ui-sdk/elements/styles/tokens.css, which
 * a test compares in a browser. Whatever the accent, every pair below is readable, so no accent has to be rejected.
 */

export type Scheme = "light" | "dark"

/** A colour by the name of its custom property, `#rrggbb`. */
export type AccentColours = Readonly<Record<ColourName, string>>

type ColourName =
  | Surface
  | "control-line"
  | "text"
  | "text-2"
  | "text-3"
  | "accent"
  | "accent-hover"
  | "accent-press"
  | "accent-text"
  | "accent-edge"
  | "accent-contrast"

type Surface = (typeof SURFACES)[number]

const SURFACES = ["surface", "canvas", "surface-sunken", "surface-hover", "accent-soft"] as const

const WHITE: Oklch = { l: 1, c: 0, h: 0 }
const BLACK: Oklch = { l: 0, c: 0, h: 0 }

/** White and black have the same contrast with a colour of this luminance: 4.58:1. */
const MIDDLE_LUMINANCE = 0.179
/** From here on, an accent under black text darkens when it is pressed, since it has no room to become lighter. */
const LIGHT_LUMINANCE = 0.4

/** @param accent `#rrggbb` */
export const deriveColours = (accent: string, scheme: Scheme): AccentColours => {
  const derived = DERIVATIONS[scheme](parseHex(accent), measureLuminance(accent))
  const hex = Object.entries(derived).map(([name, colour]) => [name, toHex(colour)] as const)
  return Object.fromEntries(hex) as AccentColours
}

type Derivation = (accent: Oklch, luminance: number) => Readonly<Record<ColourName, Oklch>>

const DERIVATIONS: Readonly<Record<Scheme, Derivation>> = {
  light: (accent, luminance) => {
    const ink = makeInk(accent, 0.12)
    const isDark = luminance < MIDDLE_LUMINANCE
    const shade = isDark || luminance > LIGHT_LUMINANCE ? BLACK : WHITE
    return {
      surface: WHITE,
      canvas: ink(0.973, 0.035),
      "surface-sunken": ink(0.965, 0.045),
      "surface-hover": ink(0.95, 0.06),
      "control-line": ink(0.62, 0.12),
      text: ink(0.22, 0.12),
      "text-2": ink(0.405, 0.14),
      "text-3": ink(0.495, 0.14),
      accent,
      "accent-hover": mix(accent, 0.88, shade),
      "accent-press": mix(accent, 0.8, shade),
      "accent-soft": makeInk(accent, 0.14)(0.96, 0.17),
      "accent-text": { ...accent, l: Math.min(accent.l, 0.47) },
      "accent-edge": { ...accent, l: Math.min(accent.l, 0.59) },
      "accent-contrast": isDark ? WHITE : BLACK,
    }
  },
  dark: (accent) => {
    const { l, c } = accent
    const ink = makeInk(accent, 0.12)
    const atLightness = (lightness: number, chroma = 0.13) => ({
      ...accent,
      l: Math.min(1, lightness),
      c: Math.min(c, chroma),
    })
    return {
      canvas: ink(0.172, 0.08),
      surface: ink(0.212, 0.09),
      "surface-sunken": ink(0.187, 0.08),
      "surface-hover": ink(0.26, 0.1),
      "control-line": ink(0.6, 0.14),
      text: ink(0.957, 0.04),
      "text-2": ink(0.815, 0.08),
      "text-3": ink(0.715, 0.1),
      accent: atLightness(Math.max(l, 0.75)),
      "accent-hover": atLightness(Math.max(l + 0.05, 0.81)),
      "accent-press": atLightness(Math.max(l - 0.04, 0.7)),
      "accent-soft": makeInk(accent, 0.14)(0.29, 0.42),
      "accent-text": atLightness(Math.max(l, 0.8), 0.12),
      "accent-edge": atLightness(Math.max(l, 0.68)),
      "accent-contrast": atLightness(0.18, 0.02),
    }
  },
}

/** A lightness with a trace of the accent's hue. */
const makeInk =
  ({ c, h }: Oklch, atMost: number) =>
  (l: number, trace: number): Oklch => ({ l, c: Math.min(c, atMost) * trace, h })

export interface Pair {
  readonly colour: ColourName
  readonly on: ColourName
  /** The contrast that WCAG 2.2 AA requires: of text 4.5 (1.4.3), of edges that carry meaning 3 (1.4.11). */
  readonly minimum: 3 | 4.5
}

/** The pairs in which the style sheets use these colours. */
export const PAIRS: ReadonlyArray<Pair> = [
  ...SURFACES.flatMap((on) =>
    (["text", "text-2", "text-3", "accent-text"] as const).map(
      (colour) => ({ colour, on, minimum: 4.5 }) as const,
    ),
  ),
  ...(["surface", "canvas", "surface-sunken"] as const).flatMap((on) =>
    (["control-line", "accent-edge"] as const).map((colour) => ({ colour, on, minimum: 3 }) as const),
  ),
  ...(["accent", "accent-hover", "accent-press"] as const).map(
    (on) => ({ colour: "accent-contrast", on, minimum: 4.5 }) as const,
  ),
]

export interface AccentAdjustment {
  readonly scheme: Scheme
  /** Contrast of the given accent with the page. */
  readonly ratio: number
  /** `#rrggbb`: in which text is written instead. */
  readonly text: string
}

/** Where the accent itself cannot be read on the page, with what is used for text instead. */
export const listAdjustments = (accent: string): ReadonlyArray<AccentAdjustment> =>
  (["light", "dark"] as const).flatMap((scheme) => {
    const colours = deriveColours(accent, scheme)
    const ratio = measureContrast(accent, colours.surface)
    return ratio >= 4.5 ? [] : [{ scheme, ratio, text: colours["accent-text"] }]
  })
