import type { Messages } from "./en.ts"

export const hi = (): Messages => ({
  title: "सारांश",
})
