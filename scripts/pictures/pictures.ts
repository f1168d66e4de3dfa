import { rm } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { withServices } from "../../adapters/commander/run-command.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import { launchChromium } from "../../ui-sdk/loader/testing/chromium.ts"
import { requireChromium } from "../require-chromium.ts"
import { runScript } from "../run-script.ts"
import { listMails } from "../demo/mails.ts"
import { makeNarrator } from "../demo/narrator.ts"
import { type DemoService, demoSettings, startService } from "../demo/service.ts"
import { makeVendor, type Vendor } from "../demo/vendor.ts"
import { openSite } from "../demo/vendor-site/open-site.ts"
import { CHECKED_FORMATS, type Format, FORMATS, nameFormat, openSitter, type Studio } from "./camera.ts"
import { README_FORMAT, README_STORIES, shrinkForReadme } from "./readme-pictures.ts"
import { CONNECTING } from "./stories/connecting.ts"
import { FILES } from "./stories/files.ts"
import { MAILBOX } from "./stories/mailbox.ts"
import { NOTICES } from "./stories/notices.ts"
import { PUSHING } from "./stories/pushing.ts"
import { QUESTIONS } from "./stories/questions.ts"
import type { Story } from "./story.ts"

/*
 * Pictures of every screen and state of the journey, in both colour schemes, two widths, and of the main ones
 * in Hindi as well, into the folder `pictures`. Arguments are names of stories, and formats as the folders
 * are named: they take only those. `--check` takes all of them in more formats, and reports axe's violations,
 * what is wider than its window and English on a screen in Hindi. `--readme` takes those of the README, and stores them small in
 * `ui-sdk/pictures`.
 */

const STORIES = [...CONNECTING, ...FILES, ...PUSHING, ...QUESTIONS, ...MAILBOX, ...NOTICES]

const MAX_LOOKS = 100
const LOOK_MILLIS = 100

const FOLDER = "pictures"
const IS_FOR_README = process.argv.includes("--readme")
const IS_CHECK = process.argv.includes("--check")

const main = async (): Promise<void> => {
  requireChromium("The pictures need")
  const settings = demoSettings({ ...process.env, HRSYNC_DATA_DIR: ".data/pictures" }, null)
  await rm(settings.dataDir, { recursive: true, force: true })
  const service = await startService(settings)
  const narrator = makeNarrator(() => undefined, performance.now.bind(performance))
  const vendor = await makeVendor(narrator, service, settings.dataDir)
  const site = await openSite(service, vendor, null)
  const browser = await launchChromium()
  try {
    await takeAll({
      browser,
      site: site.url,
      service: service.server.url,
      hrApi: site.hrApi,
      csv: await readSample(site.url),
      folder: FOLDER,
      report: IS_CHECK ? report : null,
      approve: (email) => approvePushTest(service, vendor, email),
      readCode: (email) => readCode(service, email),
    })
    if (IS_FOR_README) await shrinkForReadme(browser, FOLDER, "journey")
  } finally {
    await browser.close()
    await site.close()
    await vendor.receiver.close()
    await service.server.stop()
  }
}

const report = (screen: string, problem: string): void => {
  process.exitCode = 1
  process.stderr.write(`${screen}: ${problem}\n`)
}

const takeAll = async (studio: Studio): Promise<void> => {
  const wanted = IS_FOR_README ? [...README_STORIES, README_FORMAT] : process.argv.slice(2)
  const isWanted = (name: string, all: ReadonlyArray<string>) =>
    wanted.includes(name) || !wanted.some((each) => all.includes(each))
  const formats = (IS_CHECK ? CHECKED_FORMATS : FORMATS).filter((format, _, all) =>
    isWanted(nameFormat(format), all.map(nameFormat)),
  )
  const stories = STORIES.filter(({ name }) =>
    isWanted(
      name,
      STORIES.map((each) => each.name),
    ),
  )
  const shots = formats.flatMap((format) =>
    stories
      .filter(({ isInHindi }) => format.locale === "en" || IS_CHECK || isInHindi === true)
      .map((story) => ({ story, format })),
  )
  for (const [index, { story, format }] of shots.entries()) {
    const progress = `${String(index + 1)}/${String(shots.length)}`
    process.stdout.write(`${progress} ${story.name}, ${nameFormat(format)}\n`)
    await takeStory(studio, story, format)
  }
}

/** A story that fails leaves the pictures that it has taken, and the others continue. */
const takeStory = async (studio: Studio, story: Story, format: Format): Promise<void> => {
  const sitter = await openSitter(studio, story, format)
  try {
    await story.run(sitter)
  } catch (error) {
    process.exitCode = 1
    await sitter.take(`${story.name}-failed`)
    process.stderr.write(`${story.name}: ${error instanceof Error ? error.message : String(error)}\n`)
  } finally {
    await sitter.context.close()
  }
}

const readSample = async (site: string): Promise<string> => {
  const samples = (await (await fetch(`${site}/samples`)).json()) as ReadonlyArray<{
    readonly file: string | null
  }>
  const csv = samples.find(({ file }) => file?.endsWith(".csv") === true)?.file
  if (csv == null) throw new Error("The demo has no sample in CSV")
  return (await fetch(new URL(csv, site))).text()
}

/** From the mail, which is there a moment after it was asked for. */
const readCode = async (service: DemoService, email: string): Promise<string> => {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const mail = (await listMails(service)).find(({ to }) => to.includes(email))
    const code = /\b\d{6}\b/u.exec(mail?.text ?? "")?.[0]
    if (code !== undefined) return code
    await sleep(LOOK_MILLIS)
  }
  throw new Error(`No code was mailed to ${email}`)
}

const approvePushTest = ({ app }: DemoService, { credentials }: Vendor, email: string): Promise<void> =>
  withServices(app, ({ connection, push }) =>
    Effect.gen(function* () {
      const listed = yield* connection.listConnectionViews(OPERATOR, credentials.orgId)
      const found = listed.find(({ adminEmail }) => adminEmail === email)
      yield* push.approvePushTest(OPERATOR, found?.id ?? "")
    }),
  )

await runScript(
  {
    name: "npm run pictures",
    options: { check: { type: "boolean" }, readme: { type: "boolean" } },
    words: [...STORIES.map(({ name }) => name), ...[...FORMATS, ...CHECKED_FORMATS].map(nameFormat)],
  },
  main,
)
