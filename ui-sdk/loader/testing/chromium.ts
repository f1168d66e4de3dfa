import { chromium, type Browser } from "playwright-core"

/** Debian's Chromium, which the test command installs, or the program in `CHROMIUM`. As root it runs only without its sandbox. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  })
