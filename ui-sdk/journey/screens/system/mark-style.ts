/** The colours of a system's mark: its own, with letters in black or white, whichever can be read (WCAG 2.2, relative luminance). */
export const markStyle = (color: string): { readonly background: string; readonly color: string } => ({
  background: color,
  color: luminance(color) > 0.179 ? "#000" : "#fff",
})

/** @param color `#rrggbb` */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    linear(parseInt(color.slice(start, start + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
