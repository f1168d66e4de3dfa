import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { withServices } from "../../adapters/commander/run-command.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import { launchChromium } from "../../ui-sdk/loader/testing/chromium.ts"
import { requireChromium } from "../require-chromium.ts"
import { runScript } from "../run-script.ts"
import { startHrSystem } from "../demo/hr-system.ts"
import { makeNarrator } from "../demo/narrator.ts"
import { demoSettings, startService } from "../demo/service.ts"
import { runStory } from "../demo/story.ts"
import { CHECKED_FORMATS, type Format, FORMATS, nameFormat, SETTLE_MILLIS } from "./camera.ts"
import { CONSOLE_SCREENS, type ConsoleScreen } from "./console-screens.ts"
import { inspectScreen } from "./inspect-screen.ts"
import { README_FORMAT, README_PICTURES, shrinkForReadme } from "./readme-pictures.ts"

/*
 * Pictures of every page of the console with the data of the demo, in the formats of the journey's pictures,
 * into the folder `pictures/console`. Arguments are names of screens and of formats. `--check` takes more
 * formats, and reports axe's violations and what is wider than its window. `--readme` takes those of the
 * README, and stores them small in `ui-sdk/pictures`.
 */

const FOLDER = "pictures/console"
const IS_CHECK = process.argv.includes("--check")
const IS_FOR_README = process.argv.includes("--readme")
const WANTED: ReadonlyArray<string> = IS_FOR_README
  ? [README_FORMAT, ...README_PICTURES.console]
  : process.argv.slice(2)

interface SignIn {
  readonly email: string
  readonly password: string
}

const main = async (): Promise<void> => {
  requireChromium("The pictures need")
  const hrSystem = await startHrSystem()
  const settings = demoSettings({ ...process.env, HRSYNC_DATA_DIR: ".data/pictures" }, hrSystem)
  await rm(settings.dataDir, { recursive: true, force: true })
  const service = await startService(settings)
  const narrator = makeNarrator(() => undefined, performance.now.bind(performance))
  process.stdout.write("The demo makes the data\n")
  const { vendor } = await runStory(narrator, service, hrSystem, settings.dataDir)
  const operator = await withServices(service.app, ({ accounts }) =>
    accounts.createOperator(OPERATOR, "operator@hrsync.test"),
  )
  const browser = await launchChromium()
  try {
    const { admin } = vendor.credentials
    const users = {
      visitor: null,
      admin: { email: admin?.email ?? "", password: admin?.password ?? "" },
      operator: { email: operator.email, password: operator.password ?? "" },
      "operator-at-vendor": { email: operator.email, password: operator.password ?? "" },
    }
    await takeAll(browser, `${service.server.url}/console`, users)
    if (IS_FOR_README) await shrinkForReadme(browser, FOLDER, "console")
  } finally {
    await browser.close()
    await vendor.receiver.close()
    await service.server.stop()
    await hrSystem.close()
  }
}

const takeAll = async (
  browser: Browser,
  address: string,
  users: Readonly<Record<ConsoleScreen["as"], SignIn | null>>,
): Promise<void> => {
  const formats = pick(IS_CHECK ? CHECKED_FORMATS : FORMATS, nameFormat)
  const screens = pick(CONSOLE_SCREENS, ({ name }) => name)
  for (const format of formats) {
    for (const as of ["visitor", "admin", "operator", "operator-at-vendor"] as const) {
      const mine = screens.filter((screen) => screen.as === as)
      if (mine.length === 0) continue
      const page = await openConsole(browser, address, format, users[as])
      if (as === "operator-at-vendor") await openVendor(page, address)
      for (const screen of mine) await take(page, address, screen, format)
      await page.context().close()
    }
  }
}

/** Those that the arguments name; all where they name none. */
const pick = <A>(all: ReadonlyArray<A>, nameOf: (each: A) => string): ReadonlyArray<A> => {
  const wanted = all.filter((each) => WANTED.includes(nameOf(each)))
  return wanted.length === 0 ? all : wanted
}

const openConsole = async (
  browser: Browser,
  address: string,
  { width, height, scheme, locale }: Format,
  user: SignIn | null,
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: locale === "hi" ? "hi-IN" : "en-IN",
    reducedMotion: "reduce",
  })
  const page = await context.newPage()
  await page.goto(`${address}/`)
  if (user === null) return page
  await page.locator("#sign-in-email").fill(user.email)
  await page.locator("#sign-in-password").fill(user.password)
  await page.keyboard.press("Enter")
  await page.locator("main h1:not(.sign-in h1)").waitFor()
  return page
}

const openVendor = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/vendors`)
  await page.locator("tbody .btn:not(.icon)").first().click()
  await page.locator(".banner.vendor").waitFor()
}

const take = async (
  page: Page,
  address: string,
  { name, path, prepare, isWindowOnly = false }: ConsoleScreen,
  format: Format,
): Promise<void> => {
  const variant = nameFormat(format)
  process.stdout.write(`${variant} ${name}\n`)
  await page.goto(address + path)
  await page.locator("main h1, .signed-out h1").first().waitFor()
  try {
    await prepare?.(page)
    await page.waitForTimeout(SETTLE_MILLIS)
    await mkdir(join(FOLDER, variant), { recursive: true })
    await page.screenshot({ path: join(FOLDER, variant, `${name}.png`), fullPage: !isWindowOnly })
    if (IS_CHECK)
      for (const problem of await inspectScreen(page, format.locale)) report(`${name}, ${variant}`, problem)
  } catch (error) {
    report(`${name}, ${variant}`, error instanceof Error ? error.message : String(error))
  } finally {
    await page.unrouteAll({ behavior: "ignoreErrors" })
  }
}

const report = (screen: string, problem: string): void => {
  process.exitCode = 1
  process.stderr.write(`${screen}: ${problem}\n`)
}

await runScript(
  {
    name: "npm run pictures:console",
    options: { check: { type: "boolean" }, readme: { type: "boolean" } },
    words: [...CONSOLE_SCREENS.map(({ name }) => name), ...[...FORMATS, ...CHECKED_FORMATS].map(nameFormat)],
  },
  main,
)
