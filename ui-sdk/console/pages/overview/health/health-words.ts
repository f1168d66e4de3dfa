import type { ConsoleHealth, ConsoleTrouble } from "../../../../../core/contract/operation/console/health.ts"
import type { Format } from "../../../../elements/locale/format.ts"
import { findingWordsHi } from "./finding-words-hi.ts"

type Kind = ConsoleTrouble["kind"]
type BackupKind = ConsoleHealth["backups"][number]["kind"]
type Verdict = ConsoleHealth["backups"][number]["verdict"]

/** What the operator's overview says. */
export interface HealthWords {
  readonly lede: string
  readonly vendors: string
  readonly title: string
  readonly calm: string
  readonly checked: string
  readonly pending: string
  readonly since: string
  readonly ends: string
  readonly runbook: string
  /** What `hrsync doctor` says is English. */
  readonly doctor: string
  /** What was found and what to do, by the last part of its code; absent where what the doctor says suffices. */
  readonly finding: Readonly<Record<string, string>>
  readonly trouble: {
    readonly lane: (name: string, waiting: number) => string
    readonly parked: (count: number) => string
    readonly transaction: string
    readonly connections: (count: number) => string
    /** By the state of the receiver. */
    readonly receiver: Readonly<Record<string, (vendor: string) => string>>
    readonly client: (client: string, vendor: string, what: string) => string
    readonly what: Readonly<Record<Exclude<Kind, "check" | "lane" | "parked" | "receiver">, string>>
    readonly key: (vendor: string, key: string) => string
  }
  readonly lanes: Readonly<Record<string, string>>
  /** By the name of a check of `hrsync doctor`. */
  readonly check: Readonly<Record<string, string>>
  readonly open: Readonly<Record<"vendor" | "client" | "work" | "keys" | "connectors" | "mails", string>>
  readonly more: (shown: number, total: number) => string
  readonly figures: Readonly<Record<"label" | "processes" | "waiting" | "database" | "backup", string>> & {
    readonly never: string
    readonly unwatched: string
  }
  readonly processes: Readonly<
    Record<"title" | "none" | "host" | "roles" | "version" | "started" | "seen", string>
  >
  readonly database: Readonly<
    Record<"title" | "size" | "connections" | "version" | "transaction" | "none", string>
  > & { readonly of: (used: number, all: number) => string }
  readonly backups: {
    readonly title: string
    readonly kind: Readonly<Record<BackupKind, string>>
    readonly verdict: Readonly<Record<Verdict, string>>
  }
  readonly checks: {
    readonly title: (count: number) => string
    readonly state: Readonly<Record<string, string>>
  }
}

export const healthWordsEn = (f: Format): HealthWords => ({
  lede: "The whole installation, over all vendors.",
  vendors: "All vendors",
  title: "Broken now",
  calm: "Nothing is broken.",
  checked: "Checked",
  pending: "Some checks of this machine have not ended yet.",
  since: "Since",
  ends: "Ends",
  runbook: "Runbook",
  doctor: "hrsync doctor says:",
  finding: {},
  trouble: {
    lane: (name, waiting) => `${name}: ${f.number(waiting)} waiting, and none begins`,
    parked: (count) =>
      f.plural(count, {
        one: "1 message could not be processed",
        other: `${f.number(count)} messages could not be processed`,
      }),
    transaction: "A transaction in PostgreSQL has been open for too long",
    connections: (count) => `PostgreSQL is almost out of connections: ${f.number(count)} are open`,
    receiver: {
      failing: (vendor) => `${vendor}: the receiver did not accept the last webhooks`,
      trying: (vendor) => `${vendor}: the receiver accepted nothing, and is tried with one webhook`,
      paused: (vendor) => `${vendor}: the receiver accepts nothing, and webhooks wait`,
      disabled: (vendor) => `${vendor}: nothing is sent to the receiver`,
    },
    client: (client, vendor, what) => `${client} (${vendor}): ${what}`,
    what: {
      "connection-failed": "connection failed",
      "sync-late": "the scheduled sync has not begun",
      "sync-stuck": "the sync does not end",
      "sync-held": "the sync waits for a decision",
      "upload-stuck": "the file waits to be read",
      "webhooks-given-up": "webhooks were given up, and are no longer sent",
      "key-ending": "a key that is in use ends",
      "database-transaction": "open transaction",
      "database-connections": "connections",
    },
    key: (vendor, key) => `${vendor}: the key ${key} ends, and was used within the last day`,
  },
  lanes: {
    uploads: "Uploaded files",
    syncs: "Syncs",
    deliveries: "Deliveries of webhooks",
    previews: "Previews of sources",
  },
  check: {
    "data folder": "Disk",
    database: "Database",
    clock: "Clock",
    "database logins": "Database logins",
    "master key": "Master key",
    "key store": "Key store",
    processes: "Processes",
    backups: "Backups",
    "restore drill": "Restore drill",
    "message broker": "Message broker",
    mail: "Mail server",
    "public address": "Public address",
    certificate: "Certificate",
    "sign-in": "Sign-in provider",
    "malware scanner": "Malware scanner",
    traces: "Traces",
    connectors: "Connectors",
    "simulated HR systems": "Simulated HR systems",
  },
  open: {
    vendor: "Open the vendor",
    client: "Open the client",
    work: "See the work",
    keys: "See the keys",
    connectors: "See the connectors",
    mails: "See the mails",
  },
  more: (shown, total) => `${f.number(shown)} of ${f.number(total)} are listed.`,
  figures: {
    label: "Figures of the installation",
    processes: "processes",
    waiting: "jobs waiting",
    database: "size of the database",
    backup: "last backup",
    never: "never",
    unwatched: "not watched",
  },
  processes: {
    title: "Processes",
    none: "No process reports that it runs.",
    host: "Machine",
    roles: "Roles",
    version: "Version",
    started: "Started",
    seen: "Last seen",
  },
  database: {
    title: "PostgreSQL",
    size: "Size",
    connections: "Connections",
    version: "Version",
    transaction: "Oldest transaction",
    none: "none",
    of: (used, all) => `${f.number(used)} of ${f.number(all)}`,
  },
  backups: {
    title: "Backups",
    kind: { database: "Database", "key-store": "Key store", drill: "Restore drill" },
    verdict: {
      ok: "Recent",
      failed: "Failed",
      late: "Too old",
      never: "Never made",
      unwatched: "Not watched",
    },
  },
  checks: {
    title: (count) => f.plural(count, { one: "The only check", other: `All ${f.number(count)} checks` }),
    state: { ok: "OK", warning: "Warning", failed: "Failed" },
  },
})

export const healthWordsHi = (f: Format): HealthWords => ({
  lede: "पूरा इंस्टॉलेशन, सभी वेंडर मिलाकर।",
  vendors: "सभी वेंडर",
  title: "अभी क्या ख़राब है",
  calm: "सब कुछ ठीक चल रहा है।",
  checked: "जाँचा गया:",
  pending: "इस मशीन की कुछ जाँचें अभी पूरी नहीं हुईं।",
  since: "कब से:",
  ends: "समाप्ति:",
  runbook: "रनबुक",
  doctor: "hrsync doctor का उत्तर:",
  finding: findingWordsHi,
  trouble: {
    lane: (name, waiting) => `${name}: ${f.number(waiting)} प्रतीक्षा में हैं, और कोई शुरू नहीं हो रहा`,
    parked: (count) => `${f.number(count)} संदेश संसाधित नहीं हो सके`,
    transaction: "PostgreSQL में एक ट्रांज़ैक्शन बहुत देर से खुला है",
    connections: (count) => `PostgreSQL के कनेक्शन लगभग ख़त्म हैं: ${f.number(count)} खुले हैं`,
    receiver: {
      failing: (vendor) => `${vendor}: एंडपॉइंट ने पिछले वेबहुक नहीं लिए`,
      trying: (vendor) => `${vendor}: एंडपॉइंट ने कुछ नहीं लिया; एक वेबहुक से जाँच हो रही है`,
      paused: (vendor) => `${vendor}: एंडपॉइंट कुछ नहीं ले रहा, वेबहुक प्रतीक्षा में हैं`,
      disabled: (vendor) => `${vendor}: एंडपॉइंट पर अब कुछ नहीं भेजा जाता`,
    },
    client: (client, vendor, what) => `${client} (${vendor}): ${what}`,
    what: {
      "connection-failed": "कनेक्शन विफल",
      "sync-late": "तय समय का सिंक शुरू नहीं हुआ",
      "sync-stuck": "सिंक ख़त्म नहीं हो रहा",
      "sync-held": "सिंक निर्णय की प्रतीक्षा में है",
      "upload-stuck": "फ़ाइल पढ़े जाने की प्रतीक्षा में है",
      "webhooks-given-up": "कुछ वेबहुक नहीं पहुँचे, और अब नहीं भेजे जाते",
      "key-ending": "इस्तेमाल हो रही कुंजी समाप्त हो रही है",
      "database-transaction": "खुला ट्रांज़ैक्शन",
      "database-connections": "कनेक्शन",
    },
    key: (vendor, key) => `${vendor}: कुंजी ${key} समाप्त हो रही है, और पिछले एक दिन में इस्तेमाल हुई है`,
  },
  lanes: {
    uploads: "अपलोड की गई फ़ाइलें",
    syncs: "सिंक",
    deliveries: "वेबहुक भेजना",
    previews: "स्रोतों की झलक",
  },
  check: {
    "data folder": "डिस्क",
    database: "डेटाबेस",
    clock: "घड़ी",
    "database logins": "डेटाबेस के लॉगिन",
    "master key": "मास्टर कुंजी",
    "key store": "कुंजी भंडार",
    processes: "प्रक्रियाएँ",
    backups: "बैकअप",
    "restore drill": "बैकअप से वापसी का अभ्यास",
    "message broker": "मैसेज ब्रोकर",
    mail: "मेल सर्वर",
    "public address": "सार्वजनिक पता",
    certificate: "प्रमाणपत्र",
    "sign-in": "साइन-इन प्रदाता",
    "malware scanner": "मैलवेयर स्कैनर",
    traces: "ट्रेस",
    connectors: "कनेक्टर",
    "simulated HR systems": "नक़ली HR सिस्टम",
  },
  open: {
    vendor: "वेंडर देखें",
    client: "क्लाइंट देखें",
    work: "काम देखें",
    keys: "कुंजियाँ देखें",
    connectors: "कनेक्टर देखें",
    mails: "मेल देखें",
  },
  more: (shown, total) => `${f.number(total)} में से ${f.number(shown)} सूची में हैं।`,
  figures: {
    label: "इंस्टॉलेशन के आँकड़े",
    processes: "प्रक्रियाएँ",
    waiting: "काम प्रतीक्षा में",
    database: "डेटाबेस का आकार",
    backup: "पिछला बैकअप",
    never: "कभी नहीं",
    unwatched: "निगरानी नहीं",
  },
  processes: {
    title: "प्रक्रियाएँ",
    none: "कोई प्रक्रिया चलने की सूचना नहीं दे रही।",
    host: "मशीन",
    roles: "भूमिकाएँ",
    version: "संस्करण",
    started: "शुरू",
    seen: "आख़िरी सूचना",
  },
  database: {
    title: "PostgreSQL",
    size: "आकार",
    connections: "कनेक्शन",
    version: "संस्करण",
    transaction: "सबसे पुराना ट्रांज़ैक्शन",
    none: "कोई नहीं",
    of: (used, all) => `${f.number(all)} में से ${f.number(used)}`,
  },
  backups: {
    title: "बैकअप",
    kind: { database: "डेटाबेस", "key-store": "कुंजी भंडार", drill: "वापसी का अभ्यास" },
    verdict: {
      ok: "ताज़ा",
      failed: "विफल",
      late: "बहुत पुराना",
      never: "कभी नहीं बना",
      unwatched: "निगरानी नहीं",
    },
  },
  checks: {
    title: (count) => `सभी ${f.number(count)} जाँचें`,
    state: { ok: "ठीक", warning: "चेतावनी", failed: "विफल" },
  },
})
