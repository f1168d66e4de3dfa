import { describe } from "vitest"
import { describeOutboxCircuits } from "../../../../core/testing/suites/webhooks/outbox-circuits.ts"
import { describeOutboxDisabledEndpoints } from "../../../../core/testing/suites/webhooks/outbox-disabled-endpoints.ts"
import { describeOutboxInterleavings } from "../../../../core/testing/suites/webhooks/outbox-interleavings.ts"
import { describeOutboxLanes } from "../../../../core/testing/suites/webhooks/outbox-lanes.ts"
import { describeOutboxSequences } from "../../../../core/testing/suites/webhooks/outbox-sequences.ts"
import { describeOutboxLeases } from "../../../../core/testing/suites/webhooks/outbox-leases.ts"
import { describeOutboxResend } from "../../../../core/testing/suites/webhooks/outbox-resend.ts"
import { makePostgresOutboxWorld } from "../../testing/outbox-world.ts"

describe("the outbox on PostgreSQL", () => {
  describeOutboxCircuits(makePostgresOutboxWorld)
  describeOutboxDisabledEndpoints(makePostgresOutboxWorld)
  describeOutboxInterleavings(makePostgresOutboxWorld)
  describeOutboxLanes(makePostgresOutboxWorld)
  describeOutboxSequences(makePostgresOutboxWorld)
  describeOutboxLeases(makePostgresOutboxWorld)
  describeOutboxResend(makePostgresOutboxWorld)
})
