import type { Sentences } from "../sdk/index.ts"

/** What this connector says, in both languages. */
export const SENTENCES = {
  "web-page": () => ({
    en: "greytHR responded with its sign-in page: check that the API user is active and that the domain is your own.",
    hi: "greytHR ने साइन-इन का पेज दिखाया: जाँचें कि API उपयोगकर्ता सक्रिय है और डोमेन आपका ही है।",
  }),
  "not-found": () => ({
    en: "greytHR returned 404.",
    hi: "greytHR में यह नहीं मिला। डोमेन जाँचें।",
  }),
  "no-such-list": ({ path }: { readonly path: string }) => ({
    en: `greytHR has no ${path}: check the domain, and that your plan includes this part of the API.`,
    hi: `greytHR में ${path} नहीं मिला: डोमेन जाँचें, और यह भी कि आपके प्लान में API का यह भाग है।`,
  }),
  "role-missing": ({ area, role }: { readonly area: string; readonly role: string }) => ({
    en: `The API user may not read ${area}: give it the role ${role} in greytHR, under Settings > My Account > API users.`,
    hi: `API उपयोगकर्ता ${area} नहीं पढ़ सकता: greytHR में Settings > My Account > API users के अंदर उसे भूमिका ${role} दें।`,
  }),
  "same-page": () => ({
    en: "greytHR returns the same page whatever page is requested.",
    hi: "greytHR हर बार एक ही पेज देता है। “पहले पेज की संख्या” की सेटिंग जाँचें, या greytHR से पूछें।",
  }),
  "no-salary-items": () => ({
    en: "The salary repository of greytHR has no items.",
    hi: "greytHR की वेतन सूची में कोई मद नहीं है।",
  }),
  "domain-wrong": () => ({
    en: "The greytHR domain is not a host name: write it like acme.greythr.com.",
    hi: "greytHR का डोमेन ठीक नहीं है। उसे ऐसे लिखें: acme.greythr.com।",
  }),
} satisfies Sentences
