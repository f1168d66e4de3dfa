/** What the maker of a package gets. */
export interface PackageTask {
  /** The repository. */
  readonly root: string
  /** The folder of the package; it is empty. */
  readonly folder: string
}
