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
  "host-of-other-kind": ({ scheme, example }: { readonly scheme: string; readonly example: string }) => ({
    en: `The host begins with ${scheme}://, which is not SFTP. Write ${example}.`,
    hi: `सर्वर का पता ${scheme}:// से शुरू होता है, जो SFTP नहीं है। उसे ऐसे लिखें: files.example.com या sftp://files.example.com:22/export।`,
  }),
  "host-with-user": () => ({
    en: "The host contains a user name. Enter the user name and the password in their own fields.",
    hi: "सर्वर के पते में उपयोगकर्ता नाम भी है। उपयोगकर्ता नाम और पासवर्ड उनके अपने खानों में भरें।",
  }),
  "host-wrong": ({ example }: { readonly example: string }) => ({
    en: `The host is neither a host name nor an IP address. Write ${example}.`,
    hi: "सर्वर का पता ठीक नहीं है। उसे ऐसे लिखें: files.example.com या 203.0.113.7।",
  }),
  "port-wrong": () => ({
    en: "The port must be a number from 1 to 65535; for SFTP it is usually 22.",
    hi: "पोर्ट 1 से 65535 तक की संख्या होनी चाहिए; SFTP के लिए वह आम तौर पर 22 होती है।",
  }),
  "directory-wrong": () => ({
    en: "The directory contains a control character. Enter it again.",
    hi: "फ़ोल्डर के नाम में एक न दिखने वाला अक्षर है। उसे फिर से भरें।",
  }),
  "key-unconfirmed": ({ host, key }: { readonly host: string; readonly key: string }) => ({
    en: `${host} shows the key ${key}, which nobody has confirmed yet, so nothing was sent to it. Compare it with the key that the server's operator gives you, then enter it as host_key_fingerprint.`,
    hi: `${host} का फ़िंगरप्रिंट ${key} है, जिसकी अभी किसी ने पुष्टि नहीं की है, इसलिए उसे कुछ नहीं भेजा गया। उसे सर्वर चलाने वालों से मिले फ़िंगरप्रिंट से मिलाएँ, फिर उसकी पुष्टि करें।`,
  }),
  "key-changed": ({ host, keys }: { readonly host: string; readonly keys: ReadonlyArray<string> }) => ({
    en: `${host} shows the key${keys.length === 1 ? "" : "s"} ${keys.join(", ")}, which ${keys.length === 1 ? "is" : "are"} not the confirmed one, so nothing was sent to it. Another server may be impersonating it, or it was set up again: ask its operator, and enter the new host_key_fingerprint only when it is theirs.`,
    hi: `${host} का फ़िंगरप्रिंट बदल गया है (${keys.join(", ")}), इसलिए उसे कुछ नहीं भेजा गया। शायद कोई दूसरा सर्वर उसकी जगह ले रहा है, या वह नए सिरे से बना है: सर्वर चलाने वालों से पूछें, और नया फ़िंगरप्रिंट तभी भरें जब वह उन्हीं का हो।`,
  }),
  "fingerprint-wrong": () => ({
    en: "The fingerprint of the server's key is not in the form SHA256:... that ssh-keygen -lf prints, nor a line of known_hosts. Leave it empty to see which key the server shows.",
    hi: "सर्वर का फ़िंगरप्रिंट SHA256:... के रूप में नहीं है। उसे ख़ाली छोड़ें, तो सर्वर का फ़िंगरप्रिंट दिखाया जाएगा।",
  }),
  "fingerprint-outdated": ({ command }: { readonly command: string }) => ({
    en: `The fingerprint of the server's key is of the outdated kind MD5, which does not identify a server safely. Ask the server's operator for the one in the form SHA256:..., which this command prints: ${command}`,
    hi: `सर्वर का फ़िंगरप्रिंट MD5 का है, जो पुराना और असुरक्षित है। सर्वर चलाने वालों से SHA256:... वाला माँगें। यह आदेश उसे दिखाता है: ${command}`,
  }),
  "fingerprint-of-other-host": ({ host, port }: { readonly host: string; readonly port: number }) => ({
    en: `None of the lines of known_hosts that were entered has a key of ${host}, port ${String(port)}. Enter the line of this server, or its fingerprint in the form SHA256:...`,
    hi: `भरी गई किसी भी पंक्ति में ${host}, पोर्ट ${String(port)}, का फ़िंगरप्रिंट नहीं है। इसी सर्वर की पंक्ति, या SHA256:... वाला फ़िंगरप्रिंट भरें।`,
  }),
  "key-is-public": () => ({
    en: "The value entered as private_key is the public key. Enter the private one, without .pub.",
    hi: "निजी कुंजी की जगह सार्वजनिक कुंजी भरी गई है। निजी कुंजी भरें, जिसका नाम .pub पर ख़त्म नहीं होता।",
  }),
  "key-is-certificate": () => ({
    en: "The value entered as private_key is a certificate, which holds no private key. Enter the private key that belongs to it.",
    hi: "निजी कुंजी की जगह प्रमाणपत्र भरा गया है, जिसमें निजी कुंजी नहीं होती। इसकी अपनी निजी कुंजी भरें।",
  }),
  "key-of-ssh-com": () => ({
    en: "The private key is in the format of SSH.COM. Convert it with ssh-keygen -i -f FILE, and enter the result.",
    hi: "निजी कुंजी SSH.COM के रूप में है। अपनी IT टीम से कहें कि वह उसे ssh-keygen -i -f FILE से बदले, और जो मिले वह भरें।",
  }),
  "key-cut-off": () => ({
    en: "The private key is not complete: it has no END line, or less than it announces. Enter the whole file, from its first line to its last.",
    hi: "निजी कुंजी अधूरी है। पूरी फ़ाइल भरें, पहली पंक्ति से आख़िरी तक।",
  }),
  "key-unreadable": () => ({
    en: "The private key cannot be read. Enter the whole file with its line breaks, including its BEGIN and END lines; a key of PuTTY begins with PuTTY-User-Key-File.",
    hi: "निजी कुंजी पढ़ी नहीं जा सकी। पूरी फ़ाइल वैसी ही भरें, BEGIN और END वाली पंक्तियों के साथ; PuTTY की कुंजी PuTTY-User-Key-File से शुरू होती है।",
  }),
  "passphrase-missing": () => ({
    en: "The private key has a passphrase. Enter it, too.",
    hi: "इस निजी कुंजी का पासफ़्रेज़ है। उसे भी भरें।",
  }),
  "passphrase-wrong": () => ({
    en: "The private key cannot be opened: its passphrase is wrong, or the key is incomplete.",
    hi: "निजी कुंजी खुल नहीं सकी: उसका पासफ़्रेज़ ग़लत है, या कुंजी अधूरी है।",
  }),
  "key-of-other-type": ({ type }: { readonly type: string }) => ({
    en: `The private key is of the type ${type}, which SFTP servers do not accept. Make one of the type Ed25519, RSA or ECDSA.`,
    hi: `निजी कुंजी ${type} प्रकार की है, जिसे SFTP सर्वर स्वीकार नहीं करते। Ed25519, RSA या ECDSA प्रकार की कुंजी बनवाएँ।`,
  }),
  "putty-damaged": ({ convert }: { readonly convert: string }) => ({
    en: `The private key of PuTTY is damaged: its checksum does not match. Enter the whole .ppk file without a change, or ${convert}, and enter that.`,
    hi: "PuTTY की निजी कुंजी ख़राब है। पूरी .ppk फ़ाइल बिना बदले भरें, या PuTTYgen में Conversions > Export OpenSSH key चुनें और जो मिले वह भरें।",
  }),
  "putty-unsupported": ({ what, convert }: { readonly what: string; readonly convert: string }) => ({
    en: `The private key of PuTTY ${what}, which is not read here: ${convert}, and enter that.`,
    hi: "PuTTY की यह निजी कुंजी यहाँ नहीं पढ़ी जाती: PuTTYgen में Conversions > Export OpenSSH key चुनें और जो मिले वह भरें।",
  }),
} satisfies Sentences

const noFile = (url: string, pattern: string | null, isSkipping: boolean): string =>
  pattern === null
    ? `There is no file in ${url} yet${isSkipping ? " that can be read" : ""}. Put it there as a CSV file, which may be compressed as .gz.`
    : `There is no file in ${url} yet that matches ${pattern}${isSkipping ? " and can be read" : ""}. Put it there, or change the pattern.`

const nameMethod = (name: string): string => (name.includes("key") ? "निजी कुंजी" : "पासवर्ड")
