import { parser, Release } from "keep-a-changelog"
import { ReleaseRefused } from "./release-refused.ts"

/* The changelog in the format of Keep a Changelog: what users notice stands under "Unreleased" until it is released. */

export const CHANGELOG = ".github/CHANGELOG.md"

const isEmpty = ({ description, changes }: Release): boolean =>
  description.trim() === "" && [...changes.values()].every(({ length }) => length === 0)

/**
 * The changelog with its unreleased changes as the section of a version, and an empty one for the next; empty lines are left to the formatter.
 *
 * @throws ReleaseRefused when nothing is unreleased
 */
export const releaseChanges = (text: string, version: string, date: Date): string => {
  const changelog = parser(text)
  const unreleased = changelog.releases.find((release) => release.version === undefined)
  if (unreleased === undefined || isEmpty(unreleased)) {
    throw new ReleaseRefused(
      `${CHANGELOG} has nothing under "Unreleased". Write there what users notice, and commit it.`,
    )
  }
  unreleased.setVersion(version)
  unreleased.setDate(date)
  changelog.addRelease(new Release())
  return changelog.toString()
}
