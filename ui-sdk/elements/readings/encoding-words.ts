/* How the characters of a file were read, for the person who looks it over. */

export interface EncodingWords {
  readonly readAs: (encoding: string) => string
  readonly ifWrong: string
  readonly putRight: string
  readonly twiceEncoded: string
}

export const encodingEn: EncodingWords = {
  readAs: (encoding) => `Read as ${encoding}`,
  ifWrong:
    "The file does not say how its letters are written. If names look wrong below, save the file as “CSV UTF-8” and use that one instead.",
  putRight: "Some letters were put right",
  twiceEncoded:
    "They had been written twice over: JosÃ© is read as José. Check the names below; the program that writes the file has the error.",
}

export const encodingHi: EncodingWords = {
  readAs: (encoding) => `${encoding} मानकर पढ़ा गया`,
  ifWrong:
    "फ़ाइल यह नहीं बताती कि उसके अक्षर किस रूप में लिखे हैं। अगर नीचे नाम ग़लत दिखें, तो फ़ाइल को “CSV UTF-8” के रूप में सहेजें और वही फ़ाइल दें।",
  putRight: "कुछ अक्षर ठीक किए गए",
  twiceEncoded:
    "वे दो बार बदलकर लिखे गए थे: JosÃ© को José पढ़ा जाता है। नीचे नाम जाँच लें; ग़लती फ़ाइल लिखने वाले प्रोग्राम में है।",
}
