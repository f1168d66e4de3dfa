import { readFileSync } from "node:fs"

/** Of the package: its package.json stands two folders above the sources, three above the build. */
const read = (): string => {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      const text = readFileSync(new URL(path, import.meta.url), "utf8")
      return (JSON.parse(text) as { version: string }).version
    } catch {
      continue
    }
  }
  return "unknown"
}

export const VERSION = read()
