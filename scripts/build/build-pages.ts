import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "vite"
import { BROWSER_TARGET } from "./browser-target.ts"

const FOLDER = "dist/ui/pages"

/**
 * The pages that the service serves, each with its scripts and styles under names with a hash, in one folder. The names are
 * flat, so that a request for a file can only name one of them. One build makes all, so that they share what several need.
 */
const PAGES = ["journey", "console", "docs"] as const

/** Makes the pages; returns the paths of their files. */
export const buildPages = async (root: string): Promise<ReadonlyArray<string>> => {
  const folder = `${root}/${FOLDER}`
  // Tests build as well, and Lit has warnings and checks in what it offers for development.
  process.env["NODE_ENV"] = "production"
  await bundle(root, folder)
  // Vite leaves a page in the folder of its source.
  for (const page of PAGES) {
    await rename(`${folder}/${page}/${page}.html`, `${folder}/${page}.html`)
    await rm(`${folder}/${page}`, { recursive: true })
  }
  const built = await readdir(folder)
  await Promise.all(
    built.filter((name) => !name.endsWith(".html")).map((name) => compress(`${folder}/${name}`)),
  )
  return (await readdir(folder)).map((name) => `${FOLDER}/${name}`)
}

const bundle = (root: string, folder: string) =>
  build({
    root: `${root}/ui-sdk`,
    base: "/ui/",
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsDir: "",
      // An inlined asset would be a data: URL, which the pages' Content-Security-Policy forbids for scripts and styles.
      assetsInlineLimit: 0,
      target: [...BROWSER_TARGET],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(PAGES.map((page) => [page, `${root}/ui-sdk/${page}/${page}.html`])),
      },
    },
  })

/** Compressed once, as well as possible, instead of with every request. */
const compress = async (file: string): Promise<void> => {
  const content = await readFile(file)
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, best))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
