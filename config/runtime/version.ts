import { readFileSync } from "node:fs"

/** The version in package.json, which is two folders above the sources and three above the build. */
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
