import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser } from "playwright-core"

/** The pictures in README.md, ui-sdk/journey/README.md and ui-sdk/console/README.md, and the stories that take them. */
export const README_STORIES: ReadonlyArray<string> = ["custom", "file"]
export const README_FORMAT = "1280-light-en"
/** By the folder of the pictures below `ui-sdk/pictures`. */
export const README_PICTURES = {
  journey: ["start", "rows", "data", "done"],
  console: ["overview-busy", "client-read", "directory-record", "webhooks"],
} as const
const FOLDER = "ui-sdk/pictures"

/** Writes them half as large, and no higher than a window. */
export const shrinkForReadme = async (
  browser: Browser,
  folder: string,
  surface: keyof typeof README_PICTURES,
): Promise<void> => {
  await mkdir(join(FOLDER, surface), { recursive: true })
  const page = await browser.newPage()
  for (const name of README_PICTURES[surface]) {
    const picture = await readFile(join(folder, README_FORMAT, `${name}.png`), "base64")
    const shrunk = await page.evaluate<string>(`(${SHRINK})("data:image/png;base64,${picture}")`)
    await writeFile(join(FOLDER, surface, `${name}.webp`), shrunk.slice(shrunk.indexOf(",") + 1), "base64")
  }
  await page.close()
}

const SHRINK = `async (url) => {
  const image = await createImageBitmap(await (await fetch(url)).blob())
  const canvas = document.createElement("canvas")
  const height = Math.min(image.height, 1000)
  canvas.width = image.width / 2
  canvas.height = height / 2
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(image, 0, 0, image.width, height, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL("image/webp", 0.9)
}`
