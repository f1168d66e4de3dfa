import { describe } from "vitest"
import { describeOutboxCircuits } from "../../../../core/testing/suites/webhooks/outbox-circuits.ts"
import { describeOutboxDisabledEndpoints } from "../../../../core/testing/suites/webhooks/outbox-disabled-endpoints.ts"
import { describeOutboxInterleavings } from "../../../../core/testing/suites/webhooks/outbox-interleavings.ts"
import { describeOutboxPushedSessions } from "../../../../core/testing/suites/webhooks/outbox-pushed-sessions.ts"
import { describeOutboxQueues } from "../../../../core/testing/suites/webhooks/outbox-queues.ts"
import { describeOutboxSequences } from "../../../../core/testing/suites/webhooks/outbox-sequences.ts"
import { describeOutboxLeases } from "../../../../core/testing/suites/webhooks/outbox-leases.ts"
import { describeOutboxResend } from "../../../../core/testing/suites/webhooks/outbox-resend.ts"
import { makePostgresOutboxFixture } from "../../testing/outbox-fixture.ts"

describe("the outbox on PostgreSQL", () => {
  describeOutboxCircuits(makePostgresOutboxFixture)
  describeOutboxDisabledEndpoints(makePostgresOutboxFixture)
  describeOutboxInterleavings(makePostgresOutboxFixture)
  describeOutboxPushedSessions(makePostgresOutboxFixture)
  describeOutboxQueues(makePostgresOutboxFixture)
  describeOutboxSequences(makePostgresOutboxFixture)
  describeOutboxLeases(makePostgresOutboxFixture)
  describeOutboxResend(makePostgresOutboxFixture)
})
