import type { JourneyAnswers } from "../../../core/contract/journey/journey-answers.ts"
import type { Answers, Connector } from "../steps/answers.ts"

type WireAnswers = JourneyAnswers

/** As POST /api/journey/save/ takes them. */
export const toWireAnswers = (answers: Answers): WireAnswers => ({
  integration_type: answers.integrationType,
  hr_system: answers.system?.code ?? null,
  is_unlisted: answers.isUnlisted,
  credentials: answers.credentials,
  upload_id: answers.uploadId,
  columns: answers.columns,
  is_full_load: answers.isFullLoad,
  form: answers.form as WireAnswers["form"],
  ...(answers.requestId === null ? {} : { request_id: answers.requestId }),
  withheld: answers.withheld as WireAnswers["withheld"],
  subset: answers.subset,
  ...(answers.frequency === null ? {} : { frequency: answers.frequency }),
  auth_type: answers.authType,
})

/** As GET /api/journey/ returns them; a system that is no longer offered has to be chosen again. */
export const fromWireAnswers = (answers: WireAnswers, connectors: ReadonlyArray<Connector>): Answers => ({
  integrationType: answers.integration_type,
  system: connectors.find(({ code }) => code === answers.hr_system) ?? null,
  isUnlisted: answers.is_unlisted,
  credentials: answers.credentials,
  uploadId: answers.upload_id,
  columns: answers.columns,
  isFullLoad: answers.is_full_load,
  form: answers.form,
  requestId: answers.request_id ?? null,
  withheld: answers.withheld,
  subset: answers.subset,
  frequency: answers.frequency ?? null,
  authType: answers.auth_type,
})
