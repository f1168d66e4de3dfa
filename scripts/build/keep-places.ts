import { posix, relative } from "node:path"
import type { Plugin } from "vite"

const OWN_PLACE = "import.meta.url"
const KEPT = /__placeOf\("([^"]+)"\)/gu

/**
 * Modules that are bundled share a file, whose place `import.meta.url` would be. It stays the place that the module has
 * without a bundle, so that what stands beside a module is still found beside it. The bundler has no hook for this
 * (https://github.com/rolldown/rolldown/issues/1010).
 */
export const keepPlaces = (root: string): Plugin => ({
  name: "keep-places",
  transform: (code, id) => {
    if (!id.startsWith(`${root}/`) || id.includes("/node_modules/") || !code.includes(OWN_PLACE)) return null
    const module = relative(root, id).replace(/\.ts$/u, ".js")
    return { code: code.replaceAll(OWN_PLACE, `__placeOf("${module}")`), map: null }
  },
  renderChunk: (code, { fileName }) => {
    const folder = posix.dirname(fileName)
    const placed = code.replaceAll(
      KEPT,
      (_, module: string) => `new URL("./${posix.relative(folder, module)}", ${OWN_PLACE}).href`,
    )
    return placed === code ? null : { code: placed, map: null }
  },
})
