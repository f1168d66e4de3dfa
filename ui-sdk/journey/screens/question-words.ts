import { COVERED_EN, COVERED_HI } from "./covered-words.ts"
import type { QuestionMessages } from "./question-screen.ts"

type Words = Omit<QuestionMessages, "nothing">

export const QUESTION_WORDS_EN: Words = {
  covered: COVERED_EN,
  loading: "Loading",
  problem: {
    offline: "There was no response from our server. Check your network and try again. Nothing is lost.",
    busy: "Too many attempts. Wait a few seconds and try again.",
    broken: "Our server failed. Nothing has changed. Try again in a minute.",
    refused: "This is not possible any more. Open the page again to see what has changed.",
    again: "Try again",
  },
  close: "Close",
}

export const QUESTION_WORDS_HI: Words = {
  covered: COVERED_HI,
  loading: "लोड हो रहा है",
  problem: {
    offline: "हमारे सर्वर से उत्तर नहीं मिला। अपना नेटवर्क देखें और फिर कोशिश करें। कुछ खोया नहीं है।",
    busy: "बहुत बार कोशिश हुई। कुछ सेकंड रुककर फिर कोशिश करें।",
    broken: "हमारे सर्वर में गड़बड़ी हुई। कुछ बदला नहीं है। एक मिनट बाद फिर कोशिश करें।",
    refused: "यह अब नहीं हो सकता। पेज को फिर खोलकर देखें कि क्या बदला है।",
    again: "फिर कोशिश करें",
  },
  close: "बंद करें",
}
