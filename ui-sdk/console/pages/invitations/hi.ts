import type { Format } from "../../../elements/locale/format.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format): Messages => {
  const rows = (count: number) => `${f.number(count)} ${f.plural(count, { one: "पंक्ति", other: "पंक्तियाँ" })}`
  return {
    title: "फ़ाइल से क्लाइंट आमंत्रित करें",
    back: "क्लाइंट",
    lede: (limit) =>
      `एक CSV फ़ाइल अपलोड करें जिसमें हर कंपनी की एक पंक्ति हो, अधिकतम ${f.number(limit)} पंक्तियाँ। पहले हर पंक्ति जाँची जाती है। आपके कहने से पहले कुछ नहीं भेजा जाता।`,
    columnsTitle: "फ़ाइल के कॉलम",
    columnText: {
      name: "कंपनी का नाम। ज़रूरी।",
      email: "कंपनी के HR व्यवस्थापक का, जिन्हें 14 दिन चलने वाला लिंक मिलेगा। ज़रूरी।",
      remote_org_id: "कंपनी के लिए आपकी अपनी ID। वैकल्पिक।",
    },
    template: "नमूना फ़ाइल डाउनलोड करें",
    templateName: "clients-to-invite.csv",
    drop: "CSV फ़ाइल यहाँ छोड़ें, या चुनें",
    dropHint: "UTF-8, UTF-16 या Windows-1252; अल्पविराम, सेमीकोलन या टैब",
    reading: (name) => `${name} पढ़ी जा रही है`,
    problem: {
      empty: "फ़ाइल में कोई पंक्ति नहीं है। पहली पंक्ति में कॉलम के नाम और फिर हर कंपनी की एक पंक्ति चाहिए।",
      "too-many": (limit) =>
        `फ़ाइल में ${f.number(limit)} से ज़्यादा पंक्तियाँ हैं। उसे कई फ़ाइलों में बाँटें और एक के बाद एक अपलोड करें।`,
      "too-large": "फ़ाइल 4 MB से बड़ी है। उसे कई फ़ाइलों में बाँटें।",
      missing: (columns) =>
        `फ़ाइल की पहली पंक्ति में कॉलम के नाम होने चाहिए। नहीं मिले: ${f.list(columns)}। नमूना फ़ाइल से मिलाएँ।`,
      repeated: (columns) => `एक से ज़्यादा कॉलम का नाम ${f.list(columns)} है। एक रखें और फ़ाइल फिर अपलोड करें।`,
    },
    column: { name: "कंपनी", email: "कार्य ईमेल", remote_org_id: "संदर्भ" },
    reason: (kind, column, sameAs) =>
      ({
        missing: `${column} ख़ाली है।`,
        invalid: "यह ईमेल पता नहीं है।",
        "too-long": "अधिकतम 300 अक्षर।",
        repeated: `पंक्ति ${String(sameAs)} जैसा ही है। हर पंक्ति को अपना संदर्भ दें, या एक पंक्ति छोड़ दें।`,
      })[kind],
    kind: (kind, column) =>
      ({
        missing: `${column}: ख़ाली है`,
        invalid: `${column}: मान्य नहीं`,
        "too-long": `${column}: बहुत लंबा`,
        repeated: `${column}: दोहराया गया`,
        unreadable: "पंक्तियाँ जो पढ़ी नहीं जा सकतीं",
      })[kind],
    number: f.number,
    counts: "पंक्तियों की गिनती",
    inFile: "फ़ाइल में पंक्तियाँ",
    ready: "तैयार",
    toCorrect: "सुधारनी हैं",
    leftOut: "छोड़ी गईं",
    errors: "ग़लतियों वाली पंक्तियाँ",
    filter: "ग़लती के अनुसार छाँटें",
    allErrors: "सभी ग़लतियाँ",
    grid: {
      table: "ग़लतियों वाली पंक्तियाँ",
      nextError: "अगली ग़लती",
      row: "पंक्ति",
      cell: (row, column) => `पंक्ति ${String(row)}, ${column}`,
      fixed: "अभी सुधारा गया",
    },
    checking: "जाँच हो रही है",
    notChecked: "आपके सुधार की जाँच नहीं हुई। वह इस पेज पर सुरक्षित है।",
    downloadErrors: "ग़लतियाँ डाउनलोड करें",
    error: "ग़लती",
    leaveOut: (count) => `${rows(count)} छोड़ें`,
    another: "दूसरी फ़ाइल चुनें",
    unreadable: (reason) => `यह पंक्ति पढ़ी नहीं जा सकी (${reason})। इसे फ़ाइल में सुधारें, या छोड़ दें।`,
    toDo: (count) =>
      `${rows(count)} सुधारनी हैं। केवल वही दिखता है जो ग़लत है: सही मान वहीं लिखें, या फ़ाइल सुधारकर फिर चुनें।`,
    allRight: "फ़ाइल में कुछ भी ग़लत नहीं है।",
    send: (count) => `${f.number(count)} आमंत्रण भेजें`,
    blocked: (count) =>
      f.plural(count, {
        one: "पहले पंक्ति सुधारें, या उसे छोड़ दें",
        other: `पहले ${f.number(count)} पंक्तियाँ सुधारें, या उन्हें छोड़ दें`,
      }),
    wait: "सुधार की जाँच होने तक रुकें",
    nothingLeft: "आमंत्रित करने के लिए कोई पंक्ति नहीं बची",
    sendingTitle: "आमंत्रण भेजे जा रहे हैं",
    sent: (done, all) => `${f.number(all)} में से ${f.number(done)} भेजे गए`,
    stay: "यह पेज खुला रखें। छोड़ने पर भेजना रुक जाएगा, और बाकी आमंत्रित नहीं होंगे।",
    stopped: (done, all) =>
      `इससे पहले ${f.number(all)} में से ${f.number(done)} पंक्तियाँ भेजी गईं। बाकी भेजने के लिए जारी रखें; किसी को दो बार आमंत्रण नहीं जाता।`,
    carryOn: "जारी रखें",
    doneTitle: (count) => (count === 0 ? "किसी आमंत्रण की ज़रूरत नहीं थी" : `${f.number(count)} क्लाइंट आमंत्रित हुए`),
    outcomes: "हर पंक्ति का परिणाम",
    outcomeFilter: "परिणाम के अनुसार छाँटें",
    all: "सभी",
    outcome: {
      invited: "आमंत्रित",
      not_mailed: "आमंत्रित, ईमेल नहीं गया",
      already_invited: "पहले से आमंत्रित",
      already_connected: "पहले से जुड़ा",
    },
    outcomeText: {
      invited: "लिंक ईमेल किया गया।",
      not_mailed: "ईमेल नहीं भेजा जा सका। क्लाइंट की सूची से याद दिलाएँ।",
      already_invited: "दूसरा ईमेल नहीं भेजा गया। क्लाइंट की सूची से याद दिलाएँ।",
      already_connected: "कुछ नहीं भेजा गया, और कुछ नहीं बदला।",
    },
    outcomeColumn: "परिणाम",
    showing: (shown, all) => `${f.number(all)} में से ${f.number(shown)} दिख रही हैं`,
  }
}
