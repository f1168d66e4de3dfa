import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Built } from "./stamp.ts"

/** A part of the build that is made anew when one of its sources has changed. */
export interface Step {
  readonly name: string
  /** For the line that is printed. */
  readonly what: string
  /** Folders and files, from the root. */
  readonly sources: ReadonlyArray<string>
  /**
   * Makes it, and returns the paths of what it made. `before`: what it made last time, if that is complete and of the same
   * files.
   */
  readonly make: (root: string, before: Built["outputs"] | null) => Promise<ReadonlyArray<string>>
}

/** The packages and the build itself: a change of them changes everything. */
const OF_ALL = ["package-lock.json", "tsconfig.json", "scripts/build"]

/** The modules of the steps are loaded when one has to be made: the bundler takes most of a second. */
export const STEPS: ReadonlyArray<Step> = [
  {
    name: "service",
    what: "the service",
    sources: [...OF_ALL, "core", "adapters", "connectors", "config"],
    make: async (root) => (await import("./build-service.ts")).buildService(root),
  },
  {
    name: "loader",
    what: "the browser SDK",
    sources: [...OF_ALL, "core/contract", "ui-sdk"],
    make: async (root) => (await import("./build-loader.ts")).buildLoader(root),
  },
  {
    name: "pages",
    what: "the pages",
    sources: [...OF_ALL, "core/contract", "ui-sdk"],
    make: async (root) => (await import("./build-pages.ts")).buildPages(root),
  },
]

const DECLARATIONS: Step = {
  name: "declarations",
  what: "the types of the package",
  sources: [
    ...OF_ALL,
    "config/tooling/tsconfig.build.json",
    "core",
    "adapters",
    "connectors",
    "ui-sdk/loader",
  ],
  make: async (root, before) => (await import("./build-declarations.ts")).buildDeclarations(root, before),
}

const SBOM: Step = {
  name: "sbom",
  what: "the bill of materials",
  sources: ["package.json", "package-lock.json", "scripts/build/build-sbom.ts"],
  make: async (root) => (await import("./build-sbom.ts")).buildSbom(root),
}

/** What only the users of the package need, and no running service. */
export const FOR_USERS: ReadonlyArray<Step> = [DECLARATIONS, SBOM]

/** Before the first build that leaves a stamp, `dist` may have files of an older one. */
export const removeAll = (root: string): Promise<void> =>
  rm(join(root, "dist"), { recursive: true, force: true })
