/** What `package-lock.json` says of the packages, by folder; "" is the repository itself. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly devDependencies?: Readonly<Record<string, string>>
}

/**
 * Whether a release can be built and run with the packages of another installation: those of run time are the same, and so
 * are the direct development dependencies, which build it.
 */
export const sharesPackages = (release: LockFile, installed: LockFile): boolean => {
  const tools = Object.keys(release.packages[""]?.devDependencies ?? {}).map((name) => `node_modules/${name}`)
  const needed = Object.entries(release.packages).filter(
    ([folder, { dev }]) => folder !== "" && (dev !== true || tools.includes(folder)),
  )
  return needed.every(([folder, { version }]) => installed.packages[folder]?.version === version)
}
