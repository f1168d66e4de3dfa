/** Browsers of the last four years. */
export const BROWSER_TARGET = ["chrome105", "edge105", "firefox110", "safari16"] as const
