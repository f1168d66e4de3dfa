import { posix, relative } from "node:path"
import type { Plugin } from "vite"

const MODULE_URL = "import.meta.url"
const MODULE_MARKER = /__placeOf\("([^"]+)"\)/gu

/**
 * Keeps `import.meta.url` of bundled modules. Bundled modules share a file, whose URL `import.meta.url` would be; it stays
 * the URL that the module has without a bundle, so that a module still finds the files beside it. The bundler has no hook
 * for this (https://github.com/rolldown/rolldown/issues/1010).
 */
export const preserveModuleUrls = (root: string): Plugin => ({
  name: "keep-places",
  transform: (code, id) => {
    if (!id.startsWith(`${root}/`) || id.includes("/node_modules/") || !code.includes(MODULE_URL)) return null
    const module = relative(root, id).replace(/\.ts$/u, ".js")
    return { code: code.replaceAll(MODULE_URL, `__placeOf("${module}")`), map: null }
  },
  renderChunk: (code, { fileName }) => {
    const folder = posix.dirname(fileName)
    const placed = code.replaceAll(
      MODULE_MARKER,
      (_, module: string) => `new URL("./${posix.relative(folder, module)}", ${MODULE_URL}).href`,
    )
    return placed === code ? null : { code: placed, map: null }
  },
})
