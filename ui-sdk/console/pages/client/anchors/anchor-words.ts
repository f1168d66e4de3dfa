type DomainKind = "organization" | "public" | "other"

const acceptedDomainEn: Readonly<Record<DomainKind, (domain: string) => string>> = {
  organization: (domain) => `${domain}, the company's own domain`,
  public: (domain) => `${domain}, a public mail service, where anyone can have an address`,
  other: (domain) => `${domain}, which is not known as the company's own domain`,
}

/** What the page of a client says about who speaks for the company. */
export const anchorWordsEn = {
  acceptedDomain: acceptedDomainEn,
  anchors: {
    title: "Who decides for the company",
    text: "These mailboxes and devices may agree to requests, repair the source and change what is shared, in the journey. All of these mailboxes are notified of every change.",
    none: "No one yet. Add an address: it can decide once its owner has entered the code that we mail to it.",
    who: "Mailbox or device",
    device: "The device that connected the company",
    added: "Added",
    operator: "The operator",
    proven: "confirmed",
    pending: "not confirmed yet",
    actions: "Actions",
    email: "Email of a colleague",
    hint: "It cannot decide anything until its owner confirms it in the journey, with a code that we mail.",
    add: "Add",
    isAdded: "Added. It can decide once its owner has confirmed it.",
    remove: "Remove",
    removeAnchor: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      "It can no longer decide for the company. Everyone who decides for the company is notified by mail. You can add it again.",
    isRemoved: "Removed",
  },
}

export const anchorWordsHi: typeof anchorWordsEn = {
  acceptedDomain: {
    organization: (domain) => `${domain}, कंपनी का अपना डोमेन`,
    public: (domain) => `${domain}, एक सार्वजनिक मेल सेवा, जहाँ कोई भी पता बना सकता है`,
    other: (domain) => `${domain}, जिसे कंपनी के अपने डोमेन के रूप में नहीं जाना जाता`,
  },
  anchors: {
    title: "कंपनी की ओर से कौन निर्णय लेता है",
    text: "ये मेलबॉक्स और डिवाइस जर्नी में अनुरोधों पर सहमति दे सकते हैं, स्रोत सुधार सकते हैं और साझा किया जाने वाला डेटा बदल सकते हैं। हर बदलाव की सूचना इन सभी मेलबॉक्स को मिलती है।",
    none: "अभी कोई नहीं। यहाँ जोड़ा गया पता तब निर्णय ले सकता है जब उसका मालिक हमारा ईमेल किया कोड दर्ज कर दे।",
    who: "मेलबॉक्स या डिवाइस",
    device: "वह डिवाइस जिससे कंपनी जुड़ी",
    added: "जोड़ा गया",
    operator: "ऑपरेटर",
    proven: "पुष्टि हो चुकी",
    pending: "अभी पुष्टि नहीं",
    actions: "कार्रवाइयाँ",
    email: "सहकर्मी का ईमेल",
    hint: "जब तक उसका मालिक जर्नी में हमारे ईमेल किए कोड से पुष्टि नहीं करता, वह कोई निर्णय नहीं ले सकता।",
    add: "जोड़ें",
    isAdded: "जोड़ा गया। मालिक की पुष्टि के बाद यह निर्णय ले सकेगा।",
    remove: "हटाएँ",
    removeAnchor: (name) => `${name} हटाएँ`,
    removeTitle: (name) => `${name} हटाएँ?`,
    removeText:
      "यह तुरंत कंपनी की ओर से निर्णय लेना बंद कर देता है, और निर्णय लेने वाले सभी लोगों को ईमेल से बताया जाता है। इसे फिर जोड़ा जा सकता है।",
    isRemoved: "हटा दिया गया",
  },
}
