import {
  type AuditRules,
  IS_A_DRAFT,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"
import type { JourneyUseCases } from "./journey-use-cases.ts"

export const JOURNEY_RULES: AuditRules<JourneyUseCases> = {
  repairJourney: {
    audit: "at-its-change",
    action: "connection.source.repaired",
    describe: ([, connectionId, given]) => ({ connectionId, details: { credentials: given !== null } }),
  },
  showPreview: {
    audit: "afterwards",
    action: "preview.read",
    describe: ([, { connectionId }], { summary }) => (summary === null ? null : { connectionId }),
  },
  submitJourney: {
    audit: "at-its-change",
    action: "connection.accepted",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  checkJourneySource: IS_A_DRAFT,
  saveJourney: IS_A_DRAFT,
  showJourney: IS_A_DRAFT,
  readPreviews: IS_A_JOB,
  listJourneyConnectors: READS_NO_PERSONAL_DATA,
  showJourneyQuestion: READS_NO_PERSONAL_DATA,
  showJourneySync: READS_NO_PERSONAL_DATA,
}
