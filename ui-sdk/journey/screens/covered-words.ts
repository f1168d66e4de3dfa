/** Why nothing can be agreed to while the embedding page covers the window. */
export const COVERED_EN =
  "Something covers this window, or it is transparent. Close what covers it, so that you see what you agree to."

export const COVERED_HI =
  "इस विंडो के ऊपर कुछ है, या यह पारदर्शी है। जो इसे ढक रहा है उसे बंद करें, ताकि आप देख सकें कि किस बात पर सहमत हो रहे हैं।"
