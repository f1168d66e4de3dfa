import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"

export const hi = (_: Format): Messages => ({
  title: (vendor) => `${vendor} के लिए नई फ़ाइल`,
  lede: (vendor) =>
    `इसे यहीं अपलोड करें और जो ग़लत है उसे ठीक करें। ${vendor} को वही मिलता है जिस पर आपने सहमति दी, और फ़ाइल साझा करने से पहले कुछ नहीं।`,
  back: (vendor) => `${vendor} के पास आपका डेटा`,
  frame: "फ़ाइल अपलोड करें, जाँचें और साझा करें",
  failed: "अपलोड नहीं खुल सका। पेज दोबारा लोड करें।",
})
