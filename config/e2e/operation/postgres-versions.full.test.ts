import { type Major, SERVER_PACKAGES } from "../../testing/own-postgres.ts"
import { describePostgresMajor } from "../testing/describe-postgres-major.ts"

/* The oldest one runs on every change. */

const MAJORS = Object.keys(SERVER_PACKAGES).map(Number) as ReadonlyArray<Major>

for (const major of MAJORS.filter((each) => each > 15)) describePostgresMajor(major)
