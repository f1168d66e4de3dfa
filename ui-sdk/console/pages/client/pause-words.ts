import type { ConsolePauseEffect } from "../../../../core/contract/connection/console/clients.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"

/** What is said before a connection is paused; `other` is the client, or for the client the vendor. */
export const pauseWordsEn = (f: Format, byReader: ByReader) => {
  const people = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "employee", other: "employees" })}`
  return {
    pauseQuestion: {
      title: (other: string) =>
        byReader({
          vendor: `Pause the connection of ${other}?`,
          company: `Pause sharing with ${other}?`,
          operator: `Pause the connection of ${other}?`,
        }),
      text: (other: string) =>
        byReader({
          vendor: "Nothing is read, uploaded or pushed until it is resumed. What was shared stays readable.",
          company: `Nothing is read, uploaded or pushed until you resume it. ${other} can still read what it has.`,
          operator:
            "Nothing is read, uploaded or pushed until it is resumed. What was shared stays readable.",
        }),
      lines: (effect: ConsolePauseEffect) => [
        effect.employees === 0
          ? "No employee is shared yet."
          : `Changes of ${people(effect.employees)} are no longer delivered.`,
        effect.next_sync_at === null
          ? "No sync is scheduled."
          : `The next sync, on ${f.dateTime(effect.next_sync_at)}, does not run.`,
        ...(effect.is_syncing ? ["A sync runs now. It completes, and its changes are delivered."] : []),
        effect.waiting_webhooks === 0
          ? "No webhook waits."
          : f.plural(effect.waiting_webhooks, {
              one: "1 webhook waits. It is still delivered.",
              other: `${f.number(effect.waiting_webhooks)} webhooks wait. They are still delivered.`,
            }),
      ],
      keep: "Not now",
      action: "Pause the connection",
    },
  }
}

export const pauseWordsHi = (f: Format, byReader: ByReader): ReturnType<typeof pauseWordsEn> => ({
  pauseQuestion: {
    title: (other) =>
      byReader({
        vendor: `${other} का कनेक्शन रोकें?`,
        company: `${other} के साथ साझा करना रोकें?`,
        operator: `${other} का कनेक्शन रोकें?`,
      }),
    text: (other) =>
      byReader({
        vendor: "फिर शुरू होने तक न कुछ पढ़ा जाएगा, न अपलोड या पुश होगा। जो साझा हो चुका है वह पढ़ा जा सकेगा।",
        company: `आपके फिर शुरू करने तक न कुछ पढ़ा जाएगा, न अपलोड या पुश होगा। ${other} के पास जो है, वह उसे पढ़ सकेगा।`,
        operator: "फिर शुरू होने तक न कुछ पढ़ा जाएगा, न अपलोड या पुश होगा। जो साझा हो चुका है वह पढ़ा जा सकेगा।",
      }),
    lines: (effect) => [
      effect.employees === 0
        ? "अभी कोई कर्मचारी साझा नहीं है।"
        : `${f.number(effect.employees)} कर्मचारियों के बदलाव नहीं पहुँचेंगे।`,
      effect.next_sync_at === null
        ? "कोई सिंक निर्धारित नहीं है।"
        : `अगला सिंक (${f.dateTime(effect.next_sync_at)}) नहीं चलेगा।`,
      ...(effect.is_syncing ? ["अभी एक सिंक चल रहा है। वह पूरा होगा, और उसके बदलाव पहुँचेंगे।"] : []),
      effect.waiting_webhooks === 0
        ? "कोई वेबहुक प्रतीक्षा में नहीं है।"
        : `${f.number(effect.waiting_webhooks)} वेबहुक प्रतीक्षा में हैं। वे फिर भी पहुँचेंगे।`,
    ],
    keep: "अभी नहीं",
    action: "कनेक्शन रोकें",
  },
})
