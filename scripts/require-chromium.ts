import { installMissing } from "../config/testing/install-missing.ts"

/**
 * Installs the browser where neither Debian's nor the program in `CHROMIUM` is there.
 *
 * @throws Error that begins with `need` ("The pictures need") and says how to install it, where this cannot
 */
export const requireChromium = (need: string): void => {
  if (process.env["CHROMIUM"] !== undefined) return
  installMissing(need, { "chromium-headless-shell": "chromium-headless-shell" })
}
