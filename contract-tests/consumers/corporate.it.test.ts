import { expectCommittedPact, startPact } from "./committed.ts"
import { pushing } from "./corporate/pushing.ts"

/* What a corporate's own system relies on when it pushes employees. */

const { folder, at } = startPact("corporate")

pushing(at)

expectCommittedPact("corporate", folder)
