import type { UsualDays } from "./refresh-rate.ts"

export interface RefreshRateWords {
  readonly days: Readonly<Record<UsualDays, string>>
  /** Days that are none of the usual ones. */
  readonly others: string
  readonly hour: string
}

export const REFRESH_RATE_WORDS_EN: RefreshRateWords = {
  days: {
    daily: "Every day",
    "weekly:mon": "Once a week, on Monday",
    "weekly:mon,thu": "On Monday and Thursday",
    "weekly:mon,wed,fri": "On Monday, Wednesday and Friday",
    "monthly:1": "Once a month, on the first day",
    "on-demand": "Only on request",
  },
  others: "On the days that are set now",
  hour: "Hour",
}

export const REFRESH_RATE_WORDS_HI: RefreshRateWords = {
  days: {
    daily: "हर दिन",
    "weekly:mon": "हफ़्ते में एक बार, सोमवार को",
    "weekly:mon,thu": "सोमवार और गुरुवार को",
    "weekly:mon,wed,fri": "सोमवार, बुधवार और शुक्रवार को",
    "monthly:1": "महीने में एक बार, पहली तारीख को",
    "on-demand": "केवल माँगने पर",
  },
  others: "अभी तय किए गए दिनों पर",
  hour: "घंटा",
}
