import type { ConsoleIssue } from "../../../../core/contract/connection/console/client-issues.ts"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleSync } from "../../../../core/contract/sync/console/syncs.ts"
import type { StepPlace } from "./issue-step.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"

export type Client = ConsoleClient
export type Issue = ConsoleIssue
export type Sync = ConsoleSync

/** What the reader does to end an issue. */
type Steps = Readonly<Record<Issue["step"], string>>

/** What the pages of the list and of one client both say: states, problems, and the step that ends each. */
export interface ClientWords {
  readonly state: {
    readonly active: string
    readonly invited: string
    readonly failed: string
    readonly terminated: string
    readonly withdrawn: string
    readonly paused: string
    readonly syncing: string
    readonly firstSync: string
    readonly held: string
    readonly problems: (count: number) => string
  }
  /** By the code of an issue. */
  readonly issue: Readonly<Record<string, string>>
  readonly step: Steps
  /** What opens the place where the step is done. */
  readonly open: Readonly<Record<StepPlace, string>>
}

/** `ok`, `warn`, `failed`, `invited`, `live` or `ended`: the look of a state, and its word. */
export const describeState = (
  client: Pick<Client, "status" | "source" | "paused_at" | "issues" | "last_sync">,
  t: ClientWords,
): readonly [look: string, word: string] => {
  const { status, paused_at: pausedAt, issues, last_sync: last } = client
  if (status === "CONNECTION_TERMINATED")
    return ["ended", isWithdrawn(client) ? t.state.withdrawn : t.state.terminated]
  if (status === "CONNECTION_INVITED") return ["invited", t.state.invited]
  if (last?.state === "reading" || last?.state === "applying")
    return ["live", last.is_first ? t.state.firstSync : t.state.syncing]
  const worst =
    issues.find((code) => code === "sync.held") ?? issues.find((code) => code.startsWith("source."))
  if (worst === "sync.held") return ["failed", t.state.held]
  if (status === "CONNECTION_FAILED")
    return ["failed", worst === undefined ? t.state.failed : (t.issue[worst] ?? t.state.failed)]
  if (pausedAt !== null) return ["invited", t.state.paused]
  const [only = ""] = issues.length === 1 ? issues : []
  if (only === "push.approval-requested") return ["warn", t.issue[only] ?? only]
  return issues.length > 0 ? ["warn", t.state.problems(issues.length)] : ["ok", t.state.active]
}

/** Its invitation ended before it had connected a source. */
export const isWithdrawn = ({ status, source }: Pick<Client, "status" | "source">): boolean =>
  status === "CONNECTION_TERMINATED" && source === null

export const clientWordsEn = (f: Format, byReader: ByReader): ClientWords => ({
  state: {
    active: "Active",
    invited: "Invited",
    failed: "Failed",
    terminated: byReader({ vendor: "Terminated", company: "Stopped", operator: "Terminated" }),
    withdrawn: "Withdrawn",
    paused: byReader({
      vendor: "Paused by the client",
      company: "Paused by your company",
      operator: "Paused by the client",
    }),
    syncing: "Syncing",
    firstSync: "First sync",
    held: "Waits for your answer",
    problems: (count) =>
      `Active, ${f.number(count)} ${f.plural(count, { one: "problem", other: "problems" })}`,
  },
  issue: {
    "source.auth": "Sign-in refused",
    "source.permission": "Permission missing",
    "source.rate": "Too many requests",
    "source.unreachable": "Not reachable",
    "source.missing": "File missing",
    "source.limit": "Too large or too slow",
    "source.not-renewed": "No new file",
    "source.data": "Response not readable",
    "source.columns": "Columns changed",
    "source.required": "No column for a field that was agreed to as mandatory",
    "source.pages": "Source changed while it was read",
    "sync.held": "Unusual change, stopped",
    "sharing.requested": byReader({
      vendor: "Your request is open",
      company: "You are asked for more",
      operator: "A request for more is open",
    }),
    "push.approval-requested": byReader({
      vendor: "Asks for your approval",
      company: "Waits for the vendor's approval",
      operator: "Asks for the vendor's approval",
    }),
    "webhooks.given-up": byReader({
      vendor: "Webhooks not delivered",
      company: "Changes have not reached the vendor",
      operator: "Webhooks not delivered",
    }),
    "rows.rejected": "Rows left out",
    "rows.required": "Rows without a field that was agreed to as mandatory",
    "rows.values": "Values left out",
    "rows.status": "Statuses to explain",
    "rows.identity": "Two people under one employee ID",
    "rows.gross-pay": "Gross pay does not add up",
    "rows.coverage": "Values of a field are missing",
  },
  step: byReader<Steps>({ vendor: VENDOR_STEPS_EN, company: COMPANY_STEPS_EN, operator: OPERATOR_STEPS_EN }),
  open: {
    sync: "Look at the sync",
    request: "Answer the request",
    data: "What is shared",
    source: byReader({
      vendor: "Open the connection details",
      company: "Open your source",
      operator: "Open the connection details",
    }),
    rules: "Open your rules",
    file: "Upload a new file",
    push: "Look at the test records",
    webhooks: "Open webhooks",
  },
})

const VENDOR_STEPS_EN: Steps = {
  confirm_sync: "Review the numbers of the sync, then confirm or reject it.",
  wait: "Nothing to do: the next sync tries again.",
  await_repair: "The client was mailed a link to repair this. Ask whether it arrived.",
  grant_or_withhold:
    "Grant the missing right in the HR system, or stop sharing what may not be read. The client was mailed a link to repair this.",
  await_answer: "The client was mailed your request. Ask for a decision.",
  review_push_test: "Review its test records, then approve them.",
  map_status:
    "Ask the client what these statuses mean, and map them by a transformation rule. The next sync applies it.",
  ask_client: "Ask the client to correct this in its HR system or file. The next sync reads it again.",
  resend_webhooks: "Make your endpoint accept them, then send them again.",
}

const COMPANY_STEPS_EN: Steps = {
  confirm_sync: "Review the numbers of the sync, then confirm or reject it.",
  wait: "Nothing to do: the next sync tries again.",
  await_repair: "Open your source, correct what it says, and test it. A sync starts as soon as it works.",
  grant_or_withhold: "Grant the missing right in your HR system, or stop sharing what may not be read.",
  await_answer: "Review what is asked for and what follows, then share it or leave it as it is.",
  review_push_test: "Nothing to do: the vendor reviews your test records.",
  map_status: "Say by a rule what these statuses mean. The next sync applies it.",
  ask_client: "Correct this in your HR system or file. The next sync reads it again.",
  resend_webhooks: "Nothing to do: the vendor's system has to accept them.",
}

const OPERATOR_STEPS_EN: Steps = {
  ...VENDOR_STEPS_EN,
  await_answer: "The client was mailed the request. The vendor can ask for a decision.",
  review_push_test: "An admin of the vendor reviews the test records, and approves them.",
  resend_webhooks: "The vendor's endpoint has to accept them. Then send them again.",
}

export const clientWordsHi = (f: Format, byReader: ByReader): ClientWords => ({
  state: {
    active: "सक्रिय",
    invited: "आमंत्रित",
    failed: "विफल",
    terminated: byReader({ vendor: "समाप्त", company: "बंद", operator: "समाप्त" }),
    withdrawn: "वापस लिया गया",
    paused: byReader({
      vendor: "क्लाइंट ने रोका है",
      company: "आपकी कंपनी ने रोका है",
      operator: "क्लाइंट ने रोका है",
    }),
    syncing: "सिंक हो रहा है",
    firstSync: "पहला सिंक",
    held: "आपके उत्तर की प्रतीक्षा",
    problems: (count) => `सक्रिय, ${f.number(count)} ${f.plural(count, { one: "समस्या", other: "समस्याएँ" })}`,
  },
  issue: {
    "source.auth": "साइन-इन अस्वीकृत",
    "source.permission": "अनुमति नहीं है",
    "source.rate": "बहुत अधिक अनुरोध",
    "source.unreachable": "पहुँच से बाहर",
    "source.missing": "फ़ाइल नहीं मिली",
    "source.limit": "बहुत बड़ा या बहुत धीमा",
    "source.not-renewed": "नई फ़ाइल नहीं आई",
    "source.data": "उत्तर पढ़ा नहीं जा सका",
    "source.columns": "कॉलम बदल गए",
    "source.required": "जिस फ़ील्ड को अनिवार्य मानने पर सहमति हुई, उसका कॉलम नहीं है",
    "source.pages": "पढ़ते समय स्रोत बदल गया",
    "sync.held": "असामान्य बदलाव, रोका गया",
    "sharing.requested": byReader({
      vendor: "आपका अनुरोध लंबित है",
      company: "आपसे और माँगा गया है",
      operator: "और माँगने का अनुरोध लंबित है",
    }),
    "push.approval-requested": byReader({
      vendor: "आपकी स्वीकृति चाहता है",
      company: "वेंडर की स्वीकृति की प्रतीक्षा",
      operator: "वेंडर की स्वीकृति चाहता है",
    }),
    "webhooks.given-up": byReader({
      vendor: "वेबहुक नहीं पहुँचे",
      company: "बदलाव वेंडर तक नहीं पहुँचे",
      operator: "वेबहुक नहीं पहुँचे",
    }),
    "rows.rejected": "पंक्तियाँ छोड़ी गईं",
    "rows.required": "जिस फ़ील्ड को अनिवार्य मानने पर सहमति हुई, वह पंक्तियों में नहीं है",
    "rows.values": "मान छोड़े गए",
    "rows.status": "स्थितियाँ समझानी हैं",
    "rows.identity": "एक कर्मचारी आईडी के नीचे दो लोग",
    "rows.gross-pay": "कुल वेतन का जोड़ नहीं मिलता",
    "rows.coverage": "एक फ़ील्ड के मान नहीं आ रहे हैं",
  },
  step: byReader<Steps>({ vendor: VENDOR_STEPS_HI, company: COMPANY_STEPS_HI, operator: OPERATOR_STEPS_HI }),
  open: {
    sync: "सिंक देखें",
    request: "अनुरोध का उत्तर दें",
    data: "क्या साझा है",
    source: byReader({
      vendor: "कनेक्शन का विवरण खोलें",
      company: "अपना स्रोत खोलें",
      operator: "कनेक्शन का विवरण खोलें",
    }),
    rules: "अपने नियम खोलें",
    file: "नई फ़ाइल अपलोड करें",
    push: "परीक्षण रिकॉर्ड देखें",
    webhooks: "वेबहुक खोलें",
  },
})

const VENDOR_STEPS_HI: Steps = {
  confirm_sync: "सिंक की संख्याएँ देखें, फिर पुष्टि करें या अस्वीकार करें।",
  wait: "कुछ नहीं करना है: अगला सिंक फिर कोशिश करेगा।",
  await_repair: "क्लाइंट को ठीक करने का लिंक ईमेल किया गया है। पूछें कि वह मिला या नहीं।",
  grant_or_withhold:
    "HR सिस्टम में वह अनुमति दें जो नहीं है, या जो पढ़ा नहीं जा सकता उसे साझा करना बंद करें। क्लाइंट को ठीक करने का लिंक ईमेल किया गया है।",
  await_answer: "क्लाइंट को आपका अनुरोध ईमेल किया गया है। उत्तर माँगें।",
  review_push_test: "उसके परीक्षण रिकॉर्ड देखें, फिर उन्हें स्वीकृत करें।",
  map_status: "क्लाइंट से पूछें कि इन स्थितियों का क्या अर्थ है, और रूपांतरण नियम से बताएँ। अगला सिंक उसे लागू करेगा।",
  ask_client: "क्लाइंट से अपने HR सिस्टम या फ़ाइल में इसे ठीक करने को कहें। अगला सिंक इसे फिर पढ़ेगा।",
  resend_webhooks: "अपने एंडपॉइंट को ठीक करें, फिर उन्हें दोबारा भेजें।",
}

const COMPANY_STEPS_HI: Steps = {
  confirm_sync: "सिंक की संख्याएँ देखें, फिर पुष्टि करें या अस्वीकार करें।",
  wait: "कुछ नहीं करना है: अगला सिंक फिर कोशिश करेगा।",
  await_repair: "अपना स्रोत खोलें, जो गलत है उसे ठीक करके जाँचें। ठीक होते ही सिंक शुरू होता है।",
  grant_or_withhold: "अपने HR सिस्टम में वह अनुमति दें जो नहीं है, या जो पढ़ा नहीं जा सकता उसे साझा करना बंद करें।",
  await_answer: "देखें कि क्या माँगा गया है और उससे क्या होगा, फिर उसे साझा करें या जैसा है वैसा रखें।",
  review_push_test: "कुछ नहीं करना है: वेंडर आपके परीक्षण रिकॉर्ड देख रहा है।",
  map_status: "नियम से बताएँ कि इन स्थितियों का क्या अर्थ है। अगला सिंक उसे लागू करेगा।",
  ask_client: "इसे अपने HR सिस्टम या फ़ाइल में ठीक करें। अगला सिंक इसे फिर पढ़ेगा।",
  resend_webhooks: "कुछ नहीं करना है: वेंडर के सिस्टम को इन्हें स्वीकार करना है।",
}

const OPERATOR_STEPS_HI: Steps = {
  ...VENDOR_STEPS_HI,
  await_answer: "क्लाइंट को अनुरोध ईमेल किया गया है। वेंडर उत्तर माँग सकता है।",
  review_push_test: "वेंडर के एडमिन परीक्षण रिकॉर्ड देखकर उन्हें स्वीकृत करते हैं।",
  resend_webhooks: "वेंडर के एंडपॉइंट को इन्हें स्वीकार करना है। फिर इन्हें दोबारा भेजें।",
}
