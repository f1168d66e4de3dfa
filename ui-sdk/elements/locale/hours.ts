/** The hours of a day. */
export const HOURS: ReadonlyArray<number> = Array.from({ length: 24 }, (_, hour) => hour)

/** Such as `06:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`
