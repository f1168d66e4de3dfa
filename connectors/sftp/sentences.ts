import type { Sentences } from "../sdk/index.ts"

interface At {
  readonly url: string
}
interface FileAt extends At {
  readonly name: string
}
interface Failed extends At {
  /** The code of the server or the system in brackets, or nothing. */
  readonly code: string
}

/** What the SFTP connector says, in both languages. */
export const SENTENCES = {
  "not-responding": ({ url }: At) => ({
    en: `${url} did not respond within 10 s: check the host and the port, and whether its firewall lets this service in.`,
    hi: `${url} से 10 सेकंड में उत्तर नहीं मिला: सर्वर का नाम और पोर्ट जाँचें, और यह भी कि उसका फ़ायरवॉल इस सेवा को आने देता है या नहीं।`,
  }),
  refused: ({ url, code }: Failed) => ({
    en: `${url} refused the connection${code}: check the host and the port, and whether the server runs.`,
    hi: `${url} ने कनेक्शन स्वीकार नहीं किया: सर्वर का नाम और पोर्ट जाँचें, और यह भी कि सर्वर चल रहा है या नहीं।`,
  }),
  "sign-in-too-slow": ({ url }: At) => ({
    en: `${url} did not let the user sign in in time: check that this is the port of SFTP, or try again later.`,
    hi: `${url} पर समय में साइन-इन नहीं हुआ: देखें कि यह SFTP का पोर्ट है, या बाद में फिर कोशिश करें।`,
  }),
  outdated: ({ url }: At) => ({
    en: `${url} speaks no SSH version that this service accepts: its algorithms are outdated. Ask its operator to update it.`,
    hi: `${url} बहुत पुराने ढंग से जुड़ता है, जो सुरक्षित नहीं है। सर्वर चलाने वालों से उसे अपडेट करने को कहें।`,
  }),
  "no-ssh": ({ url }: At) => ({
    en: `${url} does not speak the SSH protocol correctly: check that this is the port of SFTP, not of FTP or FTPS.`,
    hi: `${url} SFTP की तरह उत्तर नहीं देता: देखें कि यह SFTP का पोर्ट है, FTP या FTPS का नहीं।`,
  }),
  lost: ({ url, code }: Failed) => ({
    en: `The connection to ${url} was lost${code}. The service will try again.`,
    hi: `${url} से कनेक्शन टूट गया। फिर कोशिश होगी।`,
  }),
  "too-slow": ({ url, seconds }: At & { readonly seconds: number }) => ({
    en: `${url} did not finish within ${String(seconds)} s and was cancelled: it is too slow, or its response does not end.`,
    hi: `${url} ने ${String(seconds)} सेकंड में काम पूरा नहीं किया, इसलिए उसे रोक दिया गया।`,
  }),
  "no-sftp": ({ url }: At) => ({
    en: `${url} accepts the user, but offers no SFTP. Ask its operator to allow SFTP for this user.`,
    hi: `${url} पर साइन-इन हो गया, पर SFTP की अनुमति नहीं है। सर्वर चलाने वालों से इस उपयोगकर्ता के लिए SFTP चालू करने को कहें।`,
  }),
  "server-error": ({ url, code }: Failed) => ({
    en: `${url} responded with an error${code}. The service will try again.`,
    hi: `${url} ने त्रुटि बताई। फिर कोशिश होगी।`,
  }),
  "no-directory": ({ url }: At) => ({
    en: `There is no directory ${url}: check its spelling, and whether it begins with a slash.`,
    hi: `फ़ोल्डर ${url} नहीं है: उसका नाम जाँचें, और यह भी कि वह / से शुरू होता है या नहीं।`,
  }),
  "directory-denied": ({ url }: At) => ({
    en: `The user may not read the directory ${url}: ask the server's operator to allow it.`,
    hi: `इस उपयोगकर्ता को फ़ोल्डर ${url} पढ़ने का अधिकार नहीं है: सर्वर चलाने वालों से अनुमति माँगें।`,
  }),
  "file-denied": ({ url, name }: FileAt) => ({
    en: `The user may not read the file ${name} in ${url}: ask the server's operator to allow it.`,
    hi: `इस उपयोगकर्ता को ${url} की फ़ाइल ${name} पढ़ने का अधिकार नहीं है: सर्वर चलाने वालों से अनुमति माँगें।`,
  }),
  vanished: ({ url, name }: FileAt) => ({
    en: `The file ${name} in ${url} was removed before it could be read. The service will try again.`,
    hi: `${url} की फ़ाइल ${name} पढ़े जाने से पहले हटा दी गई। फिर कोशिश होगी।`,
  }),
  changed: ({ url, name }: FileAt) => ({
    en: `The file ${name} in ${url} changed while it was read, so nothing of it was used. The service will try again.`,
    hi: `${url} की फ़ाइल ${name} पढ़ते समय बदल गई, इसलिए उसका कुछ भी काम में नहीं लिया गया। फिर कोशिश होगी।`,
  }),
  growing: ({ url, name }: FileAt) => ({
    en: `The file ${name} in ${url} is still being written. It is read when it stops changing, or when ${name}.done exists.`,
    hi: `${url} की फ़ाइल ${name} अभी लिखी जा रही है। जब वह बदलना बंद करे, या ${name}.done आ जाए, तब उसे पढ़ा जाएगा।`,
  }),
  "no-file": ({
    url,
    pattern,
    skipped,
  }: At & { readonly pattern: string | null; readonly skipped: string }) => ({
    en: `${noFile(url, pattern, skipped !== "")}${skipped}`,
    hi:
      pattern === null
        ? `${url} में अभी कोई फ़ाइल नहीं है जो पढ़ी जा सके। उसे CSV फ़ाइल के रूप में वहाँ रखें; वह .gz में पैक भी हो सकती है।`
        : `${url} में अभी कोई फ़ाइल नहीं है जिसका नाम ${pattern} से मेल खाए और जो पढ़ी जा सके। उसे वहाँ रखें, या नाम का ढंग बदलें।`,
  }),
  "too-many-entries": ({ url, most }: At & { readonly most: number }) => ({
    en: `${url} holds more than ${String(most)} entries. Use a directory of its own for the file, or move old files away.`,
    hi: `${url} में ${String(most)} से ज़्यादा फ़ाइलें हैं। इस फ़ाइल के लिए अलग फ़ोल्डर रखें, या पुरानी फ़ाइलें हटाएँ।`,
  }),
  "endless-listing": ({ url }: At) => ({
    en: `The listing of ${url} does not end. Use a directory of its own for the file, or ask the server's operator.`,
    hi: `${url} की सूची ख़त्म नहीं होती। इस फ़ाइल के लिए अलग फ़ोल्डर रखें, या सर्वर चलाने वालों से पूछें।`,
  }),
  "too-large": ({ url, name }: FileAt) => ({
    en: `The file ${name} in ${url} is larger than 1 GiB, compressed or uncompressed. Export the employees only, without attachments.`,
    hi: `${url} की फ़ाइल ${name} बहुत बड़ी है। केवल कर्मचारियों को निर्यात करें, बिना संलग्न फ़ाइलों के।`,
  }),
  "damaged-archive": ({ url, name }: FileAt) => ({
    en: `The archive ${name} in ${url} is damaged or not a .gz file. Compress the CSV file again, with gzip.`,
    hi: `${url} की पैक की हुई फ़ाइल ${name} ख़राब है। CSV फ़ाइल को फिर से .gz में पैक करें।`,
  }),
  "nothing-given": () => ({
    en: "Neither a password nor a private key was given. Enter one of them.",
    hi: "न पासवर्ड दिया गया, न निजी कुंजी। इनमें से एक भरें।",
  }),
  "other-method": ({ wanted }: { readonly wanted: ReadonlyArray<string> }) => ({
    en: `The server accepts ${wanted.join(" or ")} only, and none was given. Enter one.`,
    hi: `सर्वर केवल ${wanted.map(nameMethod).join(" या ")} स्वीकार करता है, और वह नहीं दिया गया। उसे भरें।`,
  }),
  "user-refused": ({ given }: { readonly given: ReadonlyArray<string> }) => ({
    en: `The server did not accept the user with ${given.join(" or ")}: check the user name and its credentials, and whether the user may sign in from here.`,
    hi: "सर्वर ने साइन-इन स्वीकार नहीं किया: उपयोगकर्ता नाम और पासवर्ड या कुंजी जाँचें, और यह भी कि वह यहाँ से साइन इन कर सकता है या नहीं।",
  }),
} satisfies Sentences

const noFile = (url: string, pattern: string | null, isSkipping: boolean): string =>
  pattern === null
    ? `There is no file in ${url} yet${isSkipping ? " that can be read" : ""}. Put it there as a CSV file, which may be compressed as .gz.`
    : `There is no file in ${url} yet that matches ${pattern}${isSkipping ? " and can be read" : ""}. Put it there, or change the pattern.`

const nameMethod = (name: string): string => (name.includes("key") ? "निजी कुंजी" : "पासवर्ड")
