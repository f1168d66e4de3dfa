import type { Sentences } from "../sdk/index.ts"

/** What this connector says, in both languages. */
export const SENTENCES = {
  "no-data-centre": () => ({
    en: "Choose the data centre in which your company uses Zoho.",
    hi: "वह डेटा सेंटर चुनें जिसमें आपकी कंपनी Zoho काम में लेती है।",
  }),
  "no-custom-field": ({ key }: { readonly key: string }) => ({
    en: `The employee form has no field with the name that the custom fields give for ${key}: enter the field's label or link name in Zoho People.`,
    hi: `कस्टम फ़ील्ड में ${key} के लिए भरा गया नाम कर्मचारी फ़ॉर्म में नहीं है: Zoho People में फ़ील्ड का जो लेबल या link name है वही भरें।`,
  }),
  "form-wrong": () => ({
    en: "The employee form is not a link name: it has letters, digits and underscores only.",
    hi: "कर्मचारी फ़ॉर्म का link name ठीक नहीं है: उसमें केवल अक्षर, अंक और _ होते हैं।",
  }),
} satisfies Sentences
