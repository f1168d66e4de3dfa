import type { JourneyAnswers } from "../../contract/journey/journey-answers.ts"

/** The answers of a journey in which nothing was entered yet. */
export const NO_ANSWERS: JourneyAnswers = {
  integration_type: null,
  hr_system: null,
  is_unlisted: false,
  credentials: {},
  upload_id: null,
  columns: {},
  is_full_load: true,
  form: {},
  withheld: [],
  subset: [],
  auth_type: null,
}
