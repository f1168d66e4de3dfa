/** A pattern of LIKE for texts that contain this one. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/gu, "\\$&")}%`
