import { rm } from "node:fs/promises"
import { launchChromium } from "../../ui-sdk/loader/testing/chromium.ts"
import { makeNarrator } from "../demo/narrator.ts"
import { demoSettings, startService } from "../demo/service.ts"
import { makeVendor } from "../demo/vendor.ts"
import { openSite } from "../demo/vendor-site/open-site.ts"
import { FORMATS, openSitter, type Studio } from "./camera.ts"
import { STORIES } from "./stories.ts"

/*
 * Pictures of every screen of the journey, in both colour schemes, two widths and both languages, into the folder `pictures`.
 * Names of stories as arguments take only those.
 */

const FOLDER = "pictures"

const main = async (): Promise<void> => {
  const settings = demoSettings({ ...process.env, HRSYNC_DATA_DIR: ".data/pictures" })
  await rm(settings.dataDir, { recursive: true, force: true })
  const service = await startService(settings)
  const narrator = makeNarrator(() => undefined, performance.now.bind(performance))
  const vendor = await makeVendor(narrator, service, settings.dataDir)
  const site = await openSite(service.server.url, vendor)
  const browser = await launchChromium()
  try {
    await takeAll({ browser, site: site.url, hrApi: site.hrApi, folder: FOLDER })
  } finally {
    await browser.close()
    await site.close()
    await vendor.receiver.close()
    await service.server.stop()
  }
}

const takeAll = async (studio: Studio): Promise<void> => {
  const wanted = process.argv.slice(2)
  const stories = STORIES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const format of FORMATS) {
    for (const { name, run } of stories) {
      const { width, scheme, locale } = format
      process.stdout.write(`${name}: ${String(width)} px, ${scheme}, ${locale}\n`)
      const sitter = await openSitter(studio, name, format)
      await run(sitter)
      await sitter.context.close()
    }
  }
}

await main()
