/** Does the domain (lower-case) hand out e-mail addresses to the public? */
export type IsCommonDomain = (domain: string) => boolean
