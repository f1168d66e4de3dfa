import type { Format } from "../../../../elements/locale/format.ts"
import { sharingWordsEn as partsEn } from "../../../../elements/sharing/words-en.ts"
import { sharingWordsHi as partsHi } from "../../../../elements/sharing/words-hi.ts"

interface Leaving {
  readonly leaving: number
  readonly shared: number
  readonly undecided: number
}

/** What the page of a client says to the company that changes what and whom it shares. */
export const sharingTabsEn = (f: Format) => {
  const people = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "employee", other: "employees" })}`
  const are = (count: number) => f.plural(count, { one: "is", other: "are" })
  const undecidedText = (count: number) =>
    `${people(count)} ${f.plural(count, { one: "leaves", other: "leave" })} until the next sync, because a field of your rules is not stored. The sync shares those who match again.`
  return {
    sharing: {
      ...partsEn(f),
      fieldsTitle: "Fields",
      fieldsShared: (shared: number, all: number) => `${f.number(shared)} of ${f.number(all)} turned on`,
      fieldsText: (vendor: string) =>
        `What ${vendor} receives of each employee. A field that you clear stays with you.`,
      noFields: (vendor: string) => `${vendor} asks for no fields`,
      peopleTitle: "Which employees are shared",
      ruleEmpty: "Choose at least one value for every condition, or delete the condition.",
      save: "Save changes",
      discard: "Discard changes",
      saved: (excluded: number) =>
        excluded === 0
          ? "Saved. What you share less applies now; what you share more follows with the next sync."
          : `Saved. ${people(excluded)} ${are(excluded)} no longer shared.`,
      syncing:
        "A sync of this company is running, so nothing was saved. What you chose is still here: save it when the sync has ended.",
      recordCounted: "A real record among those whom your rules include",
      recordNotCounted: "A record shows here once the employees are counted.",
      conflict: {
        title: "Someone else changed what is shared",
        text: "Your changes were not saved, and they are not lost. Compare both, then choose.",
        line: (field: string, theirs: string, mine: string) =>
          `${field}: saved now as ${theirs}, with yours ${mine}`,
        state: (isShared: boolean): string => (isShared ? "shared" : "withheld"),
        theirsNow: "Saved now",
        mineNow: "Yours",
        theirs: "Take what is saved",
        mine: "Save mine over it",
      },
      confirm: {
        fieldsHeading: (count: number) =>
          f.plural(count, { one: "Stop sharing 1 field?", other: `Stop sharing ${f.number(count)} fields?` }),
        fieldsText: (vendor: string, fields: ReadonlyArray<string>, employees: number) =>
          `${vendor} no longer receives ${f.list(fields)} of ${people(employees)}, from now on. The next sync deletes the values here. ${vendor} keeps what it received before.`,
        fieldsAction: "Stop sharing",
        peopleHeading: (count: number) => `Stop sharing ${people(count)}?`,
        peopleText: (vendor: string, { leaving, shared, undecided }: Leaving) =>
          [
            `${f.number(leaving)} of ${people(shared)} ${are(leaving)} no longer shared, at once, and what is stored of them here is deleted. ${vendor} is notified of each.`,
            ...(undecided === 0 ? [] : [undecidedText(undecided)]),
          ].join(" "),
        peopleAction: "Stop sharing",
      },
      count: {
        title: "Before you save",
        action: "Count and show a record",
        none: "See how many employees your rules include, how many leave, and a record as it is shared. Your source is read for that, which can take up to a minute.",
        outdated: "The rules have changed since the last count. Count again before you save.",
        running: "Counting the employees. This can take up to a minute.",
        read: (count: number) => `${people(count)} read`,
        matching: (count: number) => f.number(count),
        of: (total: number) => `of ${people(total)}`,
        nobodyLeaves: "Nobody who is shared now leaves.",
        leaving: (count: number, vendor: string) =>
          `${people(count)} ${are(count)} no longer shared once you save; ${vendor} is notified of each.`,
        undecided: undecidedText,
        stored:
          "Your source cannot be read on request, so only employees who are shared now are counted. Others whom the rules include follow with the next upload, push or sync.",
        down: "Your source could not be read just now, so only employees who are shared now are counted. Others whom the rules include follow with the next sync.",
        partial: "Your source is large, so only its first part was counted.",
      },
      request: {
        title: (vendor: string) => `${vendor} asks for more`,
        declinedTitle: (vendor: string) => `You declined what ${vendor} asked for`,
        since: "Asked",
        text: (vendor: string) => `${vendor} receives no more than before unless you share it.`,
        follows: (vendor: string, fields: number, employees: number) =>
          fields === 0
            ? `If you share: ${vendor} receives no more now, and these fields can no longer be withheld.`
            : `If you share: ${vendor} also receives ${f.number(fields)} ${f.plural(fields, { one: "field", other: "fields" })} of ${people(employees)}, from the next sync on. Everyone who decides for your company is told by mail.`,
        stays: (vendor: string) =>
          `If you keep it as it is: nothing changes, and ${vendor} sees that you declined.`,
        new: "New fields:",
        mandatory: "Could no longer be withheld:",
        withheld: "Withheld now, and would be shared:",
        lacking: (field: string, lacking: number, employees: number) =>
          `${f.number(lacking)} of ${f.number(employees)} employees have no ${field}. Once you share them, a file without it is not accepted.`,
        agree: "Share them",
        decline: "Keep as it is",
        agreed: (vendor: string) => `${vendor} receives the fields with the next sync`,
        declined: "Nothing changes. The vendor sees that you declined.",
        outdated: "The request has changed, so your decision was not recorded. This is the current request.",
      },
    },
  }
}

type Texts = ReturnType<typeof sharingTabsEn>

export const sharingTabsHi = (f: Format): Texts => {
  const people = (count: number) => `${f.number(count)} कर्मचारी`
  const undecidedText = (count: number) =>
    `${people(count)} अगले सिंक तक साझा नहीं रहेंगे, क्योंकि आपके नियमों का एक फ़ील्ड सहेजा हुआ नहीं है: जो शामिल हैं उन्हें सिंक फिर साझा करेगा।`
  return {
    sharing: {
      ...partsHi(f),
      fieldsTitle: "फ़ील्ड",
      fieldsShared: (shared, all) => `${f.number(all)} में से ${f.number(shared)} चालू`,
      fieldsText: (vendor) =>
        `हर कर्मचारी का कौन-सा डेटा ${vendor} को मिलता है। जिस फ़ील्ड का निशान आप हटाते हैं वह आपके पास रहता है।`,
      noFields: (vendor) => `${vendor} कोई फ़ील्ड नहीं माँगता`,
      peopleTitle: "कौन-से कर्मचारी साझा होते हैं",
      ruleEmpty: "हर शर्त के लिए कम से कम एक मान चुनें, या शर्त मिटाएँ।",
      save: "बदलाव सहेजें",
      discard: "बदलाव छोड़ें",
      saved: (excluded) =>
        excluded === 0
          ? "सहेजा गया। जो कम साझा होता है वह अभी से लागू है; जो और साझा होता है वह अगले सिंक के साथ जाएगा।"
          : `सहेजा गया। ${people(excluded)} अब साझा नहीं हैं।`,
      syncing: "इस कंपनी का सिंक चल रहा है, इसलिए कुछ सहेजा नहीं गया। आपका चुनाव यहीं है: सिंक पूरा होने पर उसे सहेजें।",
      recordCounted: "आपके नियमों में आने वाला एक असली रिकॉर्ड",
      recordNotCounted: "कर्मचारियों की गिनती होने पर यहाँ एक रिकॉर्ड दिखेगा।",
      conflict: {
        title: "इस बीच किसी और ने बदल दिया कि क्या साझा है",
        text: "आपका कुछ न सहेजा गया, न खोया। दोनों को मिलाकर देखें, फिर चुनें।",
        line: (field, theirs, mine) => `${field}: अभी सहेजा हुआ ${theirs}, आपके साथ ${mine}`,
        state: (isShared) => (isShared ? "साझा" : "रोका हुआ"),
        theirsNow: "अभी सहेजे हुए",
        mineNow: "आपके",
        theirs: "सहेजा हुआ रखें",
        mine: "उसके ऊपर अपना सहेजें",
      },
      confirm: {
        fieldsHeading: (count) => `${f.number(count)} फ़ील्ड साझा करना बंद करें?`,
        fieldsText: (vendor, fields, employees) =>
          `${vendor} को ${people(employees)} का ${f.list(fields)} अब से नहीं मिलेगा। अगला सिंक यहाँ के मान मिटा देगा। ${vendor} को जो पहले मिला वह उसके पास रहता है।`,
        fieldsAction: "साझा करना बंद करें",
        peopleHeading: (count) => `${people(count)} साझा करना बंद करें?`,
        peopleText: (vendor, { leaving, shared, undecided }) =>
          [
            `${people(shared)} में से ${f.number(leaving)} तुरंत साझा नहीं रहेंगे, और उनका यहाँ सहेजा डेटा मिटा दिया जाएगा। ${vendor} को हर एक की सूचना जाती है।`,
            ...(undecided === 0 ? [] : [undecidedText(undecided)]),
          ].join(" "),
        peopleAction: "साझा करना बंद करें",
      },
      count: {
        title: "सहेजने से पहले",
        action: "गिनें और एक रिकॉर्ड दिखाएँ",
        none: "देखें कि आपके नियमों में कितने कर्मचारी आते हैं, कितने बाहर होते हैं, और रिकॉर्ड कैसा साझा होता है। इसके लिए आपका स्रोत पढ़ा जाता है, जिसमें एक मिनट तक लग सकता है।",
        outdated: "पिछली गिनती के बाद आपने नियम बदले हैं। सहेजने से पहले फिर गिनें।",
        running: "कर्मचारियों की गिनती हो रही है। इसमें एक मिनट तक लग सकता है।",
        read: (count) => `${people(count)} पढ़े गए`,
        matching: (count) => f.number(count),
        of: (total) => `कुल ${people(total)} में से`,
        nobodyLeaves: "जो अभी साझा हैं उनमें से कोई बाहर नहीं होता।",
        leaving: (count, vendor) =>
          `सहेजने पर ${people(count)} साझा नहीं रहेंगे; ${vendor} को हर एक की सूचना जाती है।`,
        undecided: undecidedText,
        stored:
          "आपका स्रोत माँगने पर नहीं पढ़ा जा सकता, इसलिए केवल अभी साझा कर्मचारी गिने गए हैं। नियमों में आने वाले बाकी लोग अगले अपलोड, पुश या सिंक के साथ जुड़ेंगे।",
        down: "आपका स्रोत अभी पढ़ा नहीं जा सका, इसलिए केवल अभी साझा कर्मचारी गिने गए हैं। नियमों में आने वाले बाकी लोग अगले सिंक के साथ जुड़ेंगे।",
        partial: "आपका स्रोत बड़ा है, इसलिए केवल उसका पहला हिस्सा गिना गया।",
      },
      request: {
        title: (vendor) => `${vendor} और डेटा माँग रहा है`,
        declinedTitle: (vendor) => `${vendor} ने जो माँगा वह आप अपने पास रखते हैं`,
        since: "माँगा गया:",
        text: (vendor) => `जब तक आप साझा न करें, ${vendor} को पहले से अधिक कुछ नहीं मिलता।`,
        follows: (vendor, fields, employees) =>
          fields === 0
            ? `साझा करने पर: ${vendor} को अभी कुछ और नहीं मिलता, और इन फ़ील्ड को फिर रोका नहीं जा सकता।`
            : `साझा करने पर: ${vendor} को अगले सिंक से ${f.number(employees)} कर्मचारियों के ${f.number(fields)} और फ़ील्ड मिलते हैं। आपकी कंपनी के लिए निर्णय लेने वाले सभी को ईमेल से बताया जाता है।`,
        stays: (vendor) => `जैसा है वैसा रखने पर: कुछ नहीं बदलता, और ${vendor} देखता है कि आपने मना किया।`,
        new: "नए फ़ील्ड:",
        mandatory: "आगे रोके नहीं जा सकेंगे:",
        withheld: "अभी रोके हुए, और साझा होने लगेंगे:",
        lacking: (field, lacking, employees) =>
          `${f.number(employees)} में से ${f.number(lacking)} कर्मचारियों का ${field} नहीं है। साझा करने के बाद इसके बिना फ़ाइल नहीं ली जाएगी।`,
        agree: "साझा करें",
        decline: "जैसा है वैसा रखें",
        agreed: (vendor) => `${vendor} को ये फ़ील्ड अगले सिंक के साथ मिलेंगे`,
        declined: "कुछ नहीं बदलता। विक्रेता देखता है कि आपने मना किया।",
        outdated: "इस बीच अनुरोध बदल गया, इसलिए कोई उत्तर नहीं दिया गया। यह मौजूदा अनुरोध है।",
      },
    },
  }
}
