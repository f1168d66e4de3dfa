import { html, type TemplateResult } from "lit"
import { encode } from "uqr"

/** Modules that a reader needs around the code (ISO/IEC 18004, "quiet zone"). */
const QUIET = 4

/** The text as a QR code, dark on light in every colour scheme: many readers know no other. */
export const qrCode = (text: string, label: string): TemplateResult => {
  const { data, size } = encode(text, { border: QUIET })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : "")))
    .join("")
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}>
    <rect width=${size} height=${size} class="qr-light" />
    <path d=${path} class="qr-dark" />
  </svg>`
}
