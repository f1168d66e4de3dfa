import { expectCommittedPact, startPact } from "./committed.ts"
import { PACTS } from "./pact-files.ts"
import { pushing } from "./corporate/pushing.ts"

/* What a corporate's own system relies on when it pushes employees. */

const { folder, at } = startPact(PACTS.corporate)

pushing(at)

expectCommittedPact(PACTS.corporate, folder)
