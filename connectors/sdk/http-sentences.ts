import type { Sentences } from "./sentences.ts"

interface Named {
  readonly name: string
}
interface Returned extends Named {
  readonly status: number
}

/** What a system answered to a request, for all connectors of HTTP APIs. */
export const HTTP_SENTENCES = {
  elsewhere: ({ name, host }: Named & { readonly host: string }) => ({
    en: `${name} points to another host, ${host}, which is not allowed.`,
    hi: `${name} दूसरे सर्वर ${host} पर भेजता है, जिसकी अनुमति नहीं है।`,
  }),
  "credentials-wrong": ({ name, status }: Returned) => ({
    en: `${name} returned ${String(status)}: the credentials are wrong or have expired.`,
    hi: `${name} ने साइन-इन स्वीकार नहीं किया: विवरण ग़लत है या उसकी अवधि ख़त्म हो गई है।`,
  }),
  "sign-in-refused": ({ name, checks }: Named & { readonly checks: string }) => ({
    en: `${name} refused to sign in: check ${checks}.`,
    hi: `${name} ने साइन-इन स्वीकार नहीं किया। साइन-इन का विवरण जाँचें।`,
  }),
  "no-permission": ({ name, status }: Returned) => ({
    en: `${name} returned ${String(status)}: the credentials have no permission to read this.`,
    hi: `${name} में इस साइन-इन को यह पढ़ने का अधिकार नहीं है।`,
  }),
  "too-many-requests": ({ name, status }: Returned) => ({
    en: `${name} returned ${String(status)}: too many requests.`,
    hi: `${name} ने बहुत ज़्यादा अनुरोधों के कारण मना किया। कुछ मिनट बाद फिर कोशिश होगी।`,
  }),
  "internal-problem": ({ name, status }: Returned) => ({
    en: `${name} returned ${String(status)}: it has an internal problem.`,
    hi: `${name} में अभी गड़बड़ी है। कुछ मिनट बाद फिर कोशिश होगी।`,
  }),
  moved: ({ name, status }: Returned) => ({
    en: `${name} returned ${String(status)}: it has moved, and redirects are not followed.`,
    hi: `${name} इस पते पर नहीं रहा। नया पता भरें।`,
  }),
  "address-wrong": ({ name, status }: Returned) => ({
    en: `${name} returned ${String(status)}: check the address.`,
    hi: `${name} इस पते पर नहीं मिला। पता जाँचें।`,
  }),
  "not-json": ({ name, what }: Named & { readonly what: string }) => ({
    en: `${name} responded with ${what}`,
    hi: `${name} का उत्तर समझ में नहीं आया। पता जाँचें: शायद वह किसी वेब पेज का है।`,
  }),
  "not-as-documented": ({ name, expected }: Named & { readonly expected: string }) => ({
    en: `${name} did not respond as documented: expected ${expected}.`,
    hi: `${name} का उत्तर वैसा नहीं है जैसा उसके दस्तावेज़ में लिखा है।`,
  }),
  "too-many-tokens": ({ name }: Named) => ({
    en: `${name} was asked for too many access tokens.`,
    hi: `${name} ने बहुत बार साइन-इन के कारण मना किया। कुछ मिनट बाद फिर कोशिश होगी।`,
  }),
  "sign-in-later": ({ name }: Named) => ({
    en: `${name} cannot sign in at the moment.`,
    hi: `${name} में अभी साइन-इन नहीं हो सकता। कुछ मिनट बाद फिर कोशिश होगी।`,
  }),
} satisfies Sentences
