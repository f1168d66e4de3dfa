/** True for a UUID. PostgreSQL fails on any other text, so commands check ids first. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text)
