import type { Format } from "../../../../elements/locale/format.ts"
import type { ByReader } from "../../../reader/by-reader.ts"
import { hourText } from "../../../../elements/locale/hours.ts"
import type { FrequencyRuns } from "./frequency-runs.ts"

const WEEKDAYS_EN = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
const WEEKDAYS_HI = ["रविवार", "सोमवार", "मंगलवार", "बुधवार", "गुरुवार", "शुक्रवार", "शनिवार"]

/** What the choice of a frequency says. */
export const frequencyWordsEn = (f: Format, byReader: ByReader) => ({
  frequency: {
    name: "How often it syncs",
    weekly: (day: number, hour: number) => `every ${WEEKDAYS_EN[day] ?? ""}, ${hourText(hour)}`,
    weeklyMany: (days: ReadonlyArray<number>, hour: number) =>
      `${f.list(days.map((day) => WEEKDAYS_EN[day] ?? ""))}, ${hourText(hour)}`,
    daily: (hour: number) => `every day, ${hourText(hour)}`,
    monthly: (day: number, hour: number) => `every month on day ${String(day)}, ${hourText(hour)}`,
    "real-time": "when something changes",
    "on-demand": "on request only",
    none: byReader({
      vendor: "when the client uploads or pushes",
      company: "when you send a file or a push",
      operator: "when the client uploads or pushes",
    }),
    other: "other days or hours…",
    kind: "How often",
    kinds: { weekly: "Days of the week", daily: "Every day", monthly: "Once a month" },
    days: "Days",
    daysHint: (most: number) => `Choose 1 to ${String(most)} days.`,
    weekday: WEEKDAYS_EN,
    day: "Day of the month",
    dayHint: (last: number) => `From 1 to ${String(last)}, the last day that every month has.`,
    hour: "Hour",
    save: "Save the frequency",
    saved: "Frequency changed",
    change: {
      title: "Change how often it syncs?",
      /** `from` and `to` are what `runs` says of each. */
      text: (from: string, to: string) => `Now: ${from}. Afterwards: ${to}.`,
      runs: (frequency: string, { count, per, isMost }: FrequencyRuns) => {
        if (count === 0) return `no scheduled sync (${frequency})`
        if (isMost)
          return `up to ${f.number(count)} syncs a week (${frequency}), since a source that can't report changes is read every 15 minutes`
        const syncs = `${f.number(count)} ${f.plural(count, { one: "sync", other: "syncs" })}`
        return `${syncs} a ${per} (${frequency})`
      },
      keep: "Not now",
    },
  },
})

export const frequencyWordsHi = (f: Format, byReader: ByReader): ReturnType<typeof frequencyWordsEn> => ({
  frequency: {
    name: "कितनी बार सिंक होता है",
    weekly: (day, hour) => `हर ${WEEKDAYS_HI[day] ?? ""}, ${hourText(hour)}`,
    weeklyMany: (days, hour) => `${f.list(days.map((day) => WEEKDAYS_HI[day] ?? ""))}, ${hourText(hour)}`,
    daily: (hour) => `हर दिन, ${hourText(hour)}`,
    monthly: (day, hour) => `हर महीने ${String(day)} तारीख, ${hourText(hour)}`,
    "real-time": "कुछ बदलने पर",
    "on-demand": "केवल माँगने पर",
    none: byReader({
      vendor: "क्लाइंट के अपलोड या पुश पर",
      company: "जब आप फ़ाइल या पुश भेजें",
      operator: "क्लाइंट के अपलोड या पुश पर",
    }),
    other: "दूसरे दिन या घंटे…",
    kind: "कितनी बार",
    kinds: { weekly: "सप्ताह के चुने दिन", daily: "हर दिन", monthly: "महीने में एक बार" },
    days: "दिन",
    daysHint: (most) => `1 से ${String(most)} दिन चुनें।`,
    weekday: WEEKDAYS_HI,
    day: "महीने का दिन",
    dayHint: (last) => `1 से ${String(last)} तक; ${String(last)} हर महीने में होने वाला आखिरी दिन है।`,
    hour: "घंटा",
    save: "समय सहेजें",
    saved: "समय बदला गया",
    change: {
      title: "सिंक का समय बदलें?",
      text: (from, to) => `अभी: ${from}। इसके बाद: ${to}।`,
      runs: (frequency, { count, per, isMost }) => {
        if (count === 0) return `कोई निर्धारित सिंक नहीं (${frequency})`
        const often = `${per === "week" ? "हफ़्ते" : "महीने"} में ${f.number(count)}`
        return isMost
          ? `${often} तक सिंक (${frequency}), क्योंकि जो स्रोत बदलाव नहीं बता सकता, उसे हर 15 मिनट में पढ़ा जाता है`
          : `${often} सिंक (${frequency})`
      },
      keep: "अभी नहीं",
    },
  },
})
