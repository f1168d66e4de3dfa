import { fileURLToPath } from "node:url"
import { MIGRATIONS } from "../../adapters/typeorm/migrations/index.ts"
import { makeRelease } from "./make-release.ts"
import { ReleaseRefused } from "./release-refused.ts"

/* `npm run release -- 1.2.0`: commits and tags a release of this repository (.github/CONTRIBUTING.md#make-a-release). */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")
const [version] = process.argv.slice(2)
if (version === undefined) {
  process.stderr.write("Name the version: npm run release -- 1.2.0\n")
  process.exit(2)
}

try {
  const lastMigration = MIGRATIONS.at(-1)?.name ?? ""
  const tag = await makeRelease({ root, version, date: new Date(), lastMigration })
  process.stdout.write(
    [
      `Committed and tagged ${tag}. Nothing was pushed. Look at it with "git show ${tag}", then:`,
      "  git push --follow-tags origin main",
      "The tag starts .github/workflows/release.yml, which publishes the packages.",
      `To undo it before that: git tag --delete ${tag} && git reset --hard HEAD~1`,
      "",
    ].join("\n"),
  )
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
