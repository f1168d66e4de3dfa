import { chromium, type Browser, type LaunchOptions } from "playwright-core"

/**
 * Debian's Chromium without its own windows, which the test command installs and which takes a quarter less processor time, or the
 * program in `CHROMIUM`. As root it runs only without its sandbox.
 */
export const CHROMIUM = {
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
} satisfies LaunchOptions

export const launchChromium = (): Promise<Browser> => chromium.launch(CHROMIUM)
