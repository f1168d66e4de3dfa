import { type Major, SERVER_PACKAGES } from "../../testing/own-postgres.ts"
import { describePostgresMajor } from "../testing/describe-postgres-major.ts"

/* The oldest one runs on every change: oldest-postgres.full.test.ts. */

const [, ...NEWER_MAJORS] = Object.keys(SERVER_PACKAGES).map(Number) as ReadonlyArray<Major>

for (const major of NEWER_MAJORS) describePostgresMajor(major)
