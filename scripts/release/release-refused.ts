/** The release cannot be made; the message says why and what to do. Nothing has changed. */
export class ReleaseRefused extends Error {}
