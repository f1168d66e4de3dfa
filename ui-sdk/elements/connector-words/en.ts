import type { ConnectorWords } from "./connector-words.ts"

/** The service has English words of its own for every connector. */
export const CONNECTOR_WORDS_EN: ConnectorWords = {}
