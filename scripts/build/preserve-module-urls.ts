import { posix, relative } from "node:path"
import type { Plugin } from "vite"

const MODULE_URL = "import.meta.url"
const MODULE_MARKER = /__moduleUrl\("([^"]+)"\)/gu

/**
 * Keeps `import.meta.url` of bundled modules. In a bundle it would be the URL of the shared file; this plugin
 * restores the URL that the module has without a bundle, so that a module still finds the files in its folder. The
 * bundler has no hook for this (https://github.com/rolldown/rolldown/issues/1010).
 */
export const preserveModuleUrls = (root: string): Plugin => ({
  name: "preserve-module-urls",
  transform: (code, id) => {
    if (!id.startsWith(`${root}/`) || id.includes("/node_modules/") || !code.includes(MODULE_URL)) return null
    const module = relative(root, id).replace(/\.ts$/u, ".js")
    return { code: code.replaceAll(MODULE_URL, `__moduleUrl("${module}")`), map: null }
  },
  renderChunk: (code, { fileName }) => {
    const folder = posix.dirname(fileName)
    const restored = code.replaceAll(
      MODULE_MARKER,
      (_, module: string) => `new URL("./${posix.relative(folder, module)}", ${MODULE_URL}).href`,
    )
    return restored === code ? null : { code: restored, map: null }
  },
})
