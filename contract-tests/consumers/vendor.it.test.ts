import { expectCommittedPact, startPact } from "./committed.ts"
import { PACTS } from "./pact-files.ts"
import { connections } from "./vendor/connections.ts"
import { deliveries } from "./vendor/deliveries.ts"
import { employees } from "./vendor/employees.ts"
import { onboarding } from "./vendor/onboarding.ts"
import { reading } from "./vendor/reading.ts"
import { updates } from "./vendor/updates.ts"

/* What a vendor relies on when it calls, by the client that the package exports. */

const { folder, at } = startPact(PACTS.vendor)

onboarding(at)
await reading(at)
await employees(at)
updates(at)
connections(at)
deliveries(at)

expectCommittedPact(PACTS.vendor, folder)
