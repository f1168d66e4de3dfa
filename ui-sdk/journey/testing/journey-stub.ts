import type { JourneyAnswers } from "../../../core/contract/journey/journey-answers.ts"
import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"
import type { JourneyAnswer } from "../../../core/contract/journey/journey-context.ts"
import type { JourneyQuestion } from "../../../core/contract/journey/journey-question.ts"
import type { SaveJourney } from "../../../core/contract/journey/save-journey.ts"
import type { RequiredField } from "../../../core/contract/connection/supported-hrms.ts"
import { refuse, ServiceStub } from "../../elements/testing/service-stub.ts"

const VENDOR_ID = "0b6f9a3c-2f0e-4d4e-9a53-1d8a3a2c7b10"

/** What Tamarind Benefits asks of Acme, before anything was entered. */
const CONTEXT: JourneyAnswer = {
  purpose: "onboarding",
  person: { email: "hr@acme.example", full_name: "Asha Rao" },
  vendor: { org_id: VENDOR_ID, name: "Tamarind Benefits" },
  sdk: {
    logo_url: null,
    accent: null,
    texts: { en: { title: null, reason: null }, hi: { title: null, reason: null } },
    help_url: null,
    help_email: null,
    locale: null,
    theme: null,
  },
  corporate: { org_id: "5a0c7f0e-4f0b-4a51-8a3f-0c6c2f5b9d21", name: "Acme" },
  connection: {
    connection_id: "c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10",
    status: "CONNECTION_INVITED",
    connector: null,
    is_synced: false,
    takes_files: false,
  },
  data_model: [
    { key: "name", is_mandatory: true },
    { key: "status", is_mandatory: true },
    { key: "department", is_mandatory: false },
    { key: "pan", is_mandatory: false },
  ],
  joinable: ["name", "department"],
  withheld: [],
  subset: [],
  modes: ["HRMS", "Upload CSV", "SFTP", "Push API", "Custom", "Assisted HRMS"],
  saved: null,
  access_request: null,
  is_verified: false,
  is_in_console: false,
  expires_at: "2026-11-24T10:00:00.000Z",
}

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

/** The question of a connection that has nothing to decide. */
export const NO_QUESTION: JourneyQuestion = {
  purpose: "onboarding",
  repair: null,
  confirm_sync: null,
  sharing_request: null,
  change: null,
  is_verified: false,
}

const field = (label: string, changes: Partial<RequiredField> = {}): RequiredField => ({
  label,
  type: "text",
  is_required: true,
  is_masked: false,
  help: null,
  placeholder: null,
  pattern: null,
  options: null,
  ...changes,
})

const SECRET = { type: "password", is_required: false, is_masked: true } as const

const KEKA_GUIDE: JourneyConnector["guide"] = [
  {
    en: "In Keka, open the page for API access.",
    hi: "Keka में API access का पेज खोलें।",
    drawing: { shows: "menu", labels: ["Settings", "Integrations & Automations", "API Access"] },
  },
  {
    en: "Generate an API key and copy it.",
    hi: null,
    drawing: { shows: "secret", labels: ["API key"] },
  },
]

const connector = (
  code: string,
  name: string,
  integrationType: JourneyConnector["integration_type"],
  fields: JourneyConnector["required_fields"],
  signIn: JourneyConnector["sign_in"] = null,
): JourneyConnector => ({
  code,
  name,
  aliases: code === "keka" ? ["Keka HR", "Keka Technologies"] : [],
  countries: [],
  color: code === "keka" ? "#5b4bdb" : null,
  integration_type: integrationType,
  required_fields: fields,
  sign_in: signIn,
  guide: code === "keka" ? KEKA_GUIDE : [],
  helping_docs_url: null,
  logo_url: null,
  has_salary: false,
})

export const CONNECTORS: ReadonlyArray<JourneyConnector> = [
  connector("keka", "Keka", "HRMS", { api_key: field("API key", { ...SECRET, is_required: true }) }),
  connector(
    "sftp",
    "SFTP",
    "SFTP",
    {
      host: field("Host"),
      username: field("User name"),
      password: field("Password", SECRET),
      private_key: field("Private key", { ...SECRET, type: "textarea" }),
      passphrase: field("Passphrase", SECRET),
      refresh_rate: field("How often", { is_required: false }),
    },
    {
      field: null,
      ways: [
        { key: "password", label: "A password", needs: ["password"], takes: [] },
        { key: "private_key", label: "A private key", needs: ["private_key"], takes: ["passphrase"] },
      ],
    },
  ),
  connector("custom-wrapper", "Custom", "Custom", {
    url: field("Address", { type: "url" }),
    token: field("Token", SECRET),
  }),
]

/** Keeps a journey: what is saved in one window is there in the next. It mails codes, and proves none. */
export class JourneyStub extends ServiceStub {
  context: JourneyAnswer
  /** What is saved from now on is usable in another browser only. */
  isElsewhere = false
  /** A save that does not name the latest version is refused. */
  #version = 0

  constructor(changes: Partial<JourneyAnswer> = {}) {
    super({
      "GET /api/journey/": () => this.context,
      "GET /api/journey/connectors/": () => ({ connectors: CONNECTORS }),
      "POST /api/journey/mailbox-code/": () => ({
        expires_at: this.context.expires_at,
        resend_after_seconds: 60,
        domain_kind: "organization",
      }),
      "POST /api/journey/save/": ({ body }) => this.#answerSave(body),
    })
    this.context = { ...CONTEXT, ...changes }
    this.#version = this.context.saved?.version ?? 0
  }

  /** Saves what was entered elsewhere: in another window, or on another device. */
  saveElsewhere(step: SaveJourney["step"], answers: Partial<JourneyAnswers>): void {
    this.#save({ step, answers: { ...(this.context.saved?.answers ?? NO_ANSWERS), ...answers } })
  }

  #answerSave(body: SaveJourney) {
    const mode = body.answers.integration_type
    if (mode !== null && !this.context.modes.includes(mode))
      return refuse(400, { data: { "answers.integration_type": "Not offered." } })
    if (body.version !== this.#version) return refuse(409, { data: { version: String(this.#version) } })
    return { version: this.#save(body) }
  }

  #save({ step, answers }: Pick<SaveJourney, "step" | "answers">): number {
    this.#version += 1
    const saved = {
      version: this.#version,
      step,
      answers,
      stored_credentials: {},
      saved_at: this.context.expires_at,
      is_elsewhere: this.isElsewhere,
    }
    this.context = { ...this.context, saved }
    return this.#version
  }
}

/** A token, as far as the page reads it. */
export const TOKEN = ["e30", btoa(JSON.stringify({ vendor: VENDOR_ID })), "c2ln"].join(".")
