import type { Sentences } from "../sdk/index.ts"

/** What this connector says, in both languages. */
export const SENTENCES = {
  "sign-in-refused": () => ({
    en: "Odoo refused to sign in: check the login and the API key.",
    hi: "Odoo ने साइन-इन स्वीकार नहीं किया: लॉगिन और API key जाँचें।",
  }),
  "key-wrong": () => ({
    en: "Odoo refused to sign in: check the database, the login and the API key. A key may have expired: one of Odoo 19 is valid for three months at most.",
    hi: "Odoo ने साइन-इन स्वीकार नहीं किया: डेटाबेस, लॉगिन और API key जाँचें। शायद key की अवधि ख़त्म हो गई है: Odoo 19 में वह अधिक से अधिक तीन महीने चलती है।",
  }),
  denied: () => ({
    en: "Odoo does not allow the user to do this: check the user's access rights.",
    hi: "Odoo में इस उपयोगकर्ता को इसकी अनुमति नहीं है: उसके अधिकार जाँचें।",
  }),
  "not-there": () => ({
    en: "Odoo does not have what was requested: check the address, the database and the installed apps.",
    hi: "Odoo में यह नहीं मिला: पता, डेटाबेस और स्थापित ऐप जाँचें।",
  }),
  refused: () => ({
    en: "Odoo refused the request because of its values.",
    hi: "Odoo ने अनुरोध के मान स्वीकार नहीं किए।",
  }),
  "no-database": () => ({
    en: "Odoo does not have this database: check the name of the database.",
    hi: "Odoo में यह डेटाबेस नहीं है: उसका नाम जाँचें।",
  }),
  busy: () => ({
    en: "Odoo has an internal problem, or its database does not respond.",
    hi: "Odoo में अभी गड़बड़ी है। कुछ मिनट बाद फिर कोशिश होगी।",
  }),
  "too-many-requests": () => ({
    en: "Odoo received too many requests.",
    hi: "Odoo ने बहुत ज़्यादा अनुरोधों के कारण मना किया। कुछ मिनट बाद फिर कोशिश होगी।",
  }),
  "address-wrong": () => ({
    en: "The Odoo address is not a complete web address: write it like https://acme.odoo.com.",
    hi: "Odoo का पता पूरा वेब पता नहीं है। उसे ऐसे लिखें: https://acme.odoo.com।",
  }),
  "no-employees": () => ({
    en: "Odoo does not have employees: check the address and the database, and install the app Employees.",
    hi: "Odoo में कर्मचारी नहीं मिले: पता और डेटाबेस जाँचें, और ऐप Employees स्थापित करें।",
  }),
  "no-field": ({ model, field }: { readonly model: string; readonly field: string }) => ({
    en: `${model} of Odoo does not have the field ${field}, or the user may not read it: correct it in the form.`,
    hi: `Odoo के ${model} में फ़ील्ड ${field} नहीं है, या उपयोगकर्ता उसे नहीं पढ़ सकता: उसे फ़ॉर्म में ठीक करें।`,
  }),
  "no-company": ({ number }: { readonly number: number }) => ({
    en: `The user does not see company ${String(number)} of the form in Odoo: check its name, and the user's allowed companies.`,
    hi: `फ़ॉर्म की कंपनी ${String(number)} इस उपयोगकर्ता को Odoo में नहीं दिखती: उसका नाम, और उपयोगकर्ता को दी गई कंपनियाँ जाँचें।`,
  }),
} satisfies Sentences
