import { AUTH_TYPES_HI } from "../../connector-words/hi/custom-wrapper.ts"

/* The words of the question how to sign in at a source. */

export interface SignInWords {
  readonly question: string
  /** What a way is called, by connector and way; others keep the names that they come with. */
  readonly ways: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const SIGN_IN_WORDS_EN: SignInWords = { question: "Sign in with", ways: {} }

export const SIGN_IN_WORDS_HI: SignInWords = {
  question: "साइन इन कैसे करें",
  ways: {
    "custom-wrapper": AUTH_TYPES_HI,
    "sap-successfactors": { oauth: "OAuth, जिसकी SAP सलाह देता है", password: "पासवर्ड" },
    sftp: { password: "पासवर्ड", private_key: "निजी कुंजी" },
  },
}
