/** Whether the domain (lower-case) is a public e-mail provider. */
export type IsCommonDomain = (domain: string) => boolean
