/** Where the version of the repository stands, beside `package.json` and its lock file. */
interface VersionedFile {
  readonly path: string
  /** Matches each place, with the version as the group `version`. */
  readonly places: RegExp
}

const IMAGE = /hrsync:(?<version>\d+\.\d+\.\d+)/gu

export const VERSIONED_FILES: ReadonlyArray<VersionedFile> = [
  { path: "config/deploy/README.md", places: IMAGE },
  { path: "config/deploy/compose.yaml", places: IMAGE },
  {
    path: "config/deploy/Dockerfile",
    places: /(?:hrsync:|image\.version=")(?<version>\d+\.\d+\.\d+)/gu,
  },
  {
    path: "config/deploy/kubernetes/example/settings/kustomization.yaml",
    places: /newTag: (?<version>\d+\.\d+\.\d+)/gu,
  },
  {
    path: "connectors/_template/package.json",
    places: /connector-kit": "\^(?<version>\d+\.\d+\.\d+)/gu,
  },
]

/** The versions that stand in a text. */
export const findVersions = (text: string, places: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(places)].map(({ groups }) => groups?.["version"] ?? "")

/** The text with another version at each place. */
export const replaceVersions = (text: string, places: RegExp, version: string): string =>
  text.replaceAll(places, (place, before: string) => place.replace(before, version))
