import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsHi } from "../clients/client-words.ts"
import { healthWordsHi } from "./health/health-words.ts"
import type { Messages } from "./en.ts"

export const hi = (f: Format, byReader: ByReader): Messages => ({
  title: "सारांश",
  invite: "क्लाइंट को आमंत्रित करें",
  firstWeek: {
    title: "आपका पहला हफ़्ता",
    count: (done, all) => `${f.number(all)} में से ${f.number(done)} पूरे`,
    done: "पूरा",
    open: "बाकी",
    dismiss: "यह सूची हटाएँ",
    steps: {
      origin: {
        title: "अपने पेज को जर्नी खोलने की अनुमति दें",
        text: "SDK पेज पर उसका ओरिजिन दर्ज करें। तब तक कोई पेज उसे नहीं खोल सकता।",
      },
      token: {
        title: "टोकन माँगें",
        text: "आपका सर्वर अपनी API कुंजी से POST /api/sdk/token/ कॉल करता है। पहली कॉल स्वीकार होते ही यह पूरा है।",
      },
      webhook: {
        title: "वेबहुक स्वीकार करें",
        text: "पता दें और जाँच भेजें। आपका रिसीवर किसी जाँच या इवेंट का जवाब 2xx में दे, तो यह पूरा है।",
      },
      read: {
        title: "किसी कर्मचारी को पढ़ें",
        text: "सार्वजनिक कुंजी जोड़ें, फिर हस्ताक्षरित और एन्क्रिप्टेड अनुरोध भेजें। हम उसे खोलकर जाँच सकें, तो यह पूरा है।",
      },
    },
  },
  figures: "आज के आँकड़े",
  stats: {
    employees: "कर्मचारी सिंक किए गए",
    clients: "क्लाइंट जुड़े हैं",
    of: (all) => `कुल ${f.number(all)} में से`,
    delivered: "वेबहुक आज पहुँचे",
    failed: "वेबहुक नहीं पहुँचे",
    number: (value) => f.number(value),
  },
  todo: {
    title: "आपकी ज़रूरत है",
    none: "अभी कुछ करने को नहीं है।",
    more: (count) => `${f.number(count)} और दिखाएँ`,
    most: (count) => `सूची में ${f.number(count)} सबसे पुराने हैं। बाद वाले अपने क्लाइंट के पेज पर हैं।`,
    endpoint: {
      failing: "आपके एंडपॉइंट ने पिछले वेबहुक नहीं लिए",
      trying: "आपके एंडपॉइंट ने कुछ नहीं लिया; एक वेबहुक से जाँच हो रही है",
      paused: "आपका एंडपॉइंट कुछ नहीं ले रहा: वेबहुक प्रतीक्षा में हैं",
      disabled: "आपके एंडपॉइंट पर अब कुछ नहीं भेजा जाता",
    },
    endpointText: "वे अपने आप फिर भेजे जाते हैं। लॉग में दिखता है कि आपके एंडपॉइंट ने क्या उत्तर दिया।",
    endpointDisabled: "उसे ठीक करें, फिर वेबहुक पृष्ठ पर पता दोबारा सहेजें।",
    issue: (client, what) => `${client}: ${what}`,
    since: "कब से:",
    failed: (count) => `${f.number(count)} वेबहुक आपके एंडपॉइंट ने नहीं लिए`,
    failedText: (waiting) =>
      waiting === 0 ? "वे अपने आप दोबारा नहीं भेजे जाते।" : "वे दिन के अंत में, या आपके भेजने पर, फिर भेजे जाते हैं।",
    open: "क्लाइंट खोलें",
    compare: "सूचियाँ मिलाएँ",
    review: "परीक्षण रिकॉर्ड देखें",
    log: "डिलीवरी लॉग",
  },
  client: clientWordsHi(f, byReader),
  connections: {
    title: "कनेक्शन",
    all: "सभी क्लाइंट",
    status: {
      CONNECTION_ACCEPTED: "सक्रिय",
      CONNECTION_INVITED: "आमंत्रित",
      CONNECTION_FAILED: "विफल",
      CONNECTION_TERMINATED: "समाप्त",
    },
  },
  deliveries: {
    title: "पिछले 14 दिनों की डिलीवरी",
    log: "डिलीवरी लॉग",
    day: "दिन",
    delivered: "पहली कोशिश में पहुँचे",
    failed: "पहली बार में विफल",
    later: "बाद की कोशिश में पहुँचे",
    table: "तालिका के रूप में दिखाएँ",
    description: (least, most, failed) =>
      `प्रतिदिन ${f.number(least)} से ${f.number(most)} पहली कोशिश में पहुँचे; ${f.number(failed)} पहली बार में विफल।`,
  },
  syncs: {
    title: "पिछले सिंक",
    table: "क्लाइंट के पिछले सिंक",
    client: "क्लाइंट",
    result: "परिणाम",
    employees: "कर्मचारी",
    when: "कब",
    state: {
      reading: "पढ़ा जा रहा है",
      held: "उत्तर की प्रतीक्षा",
      applying: "लागू हो रहा है",
      completed: "पूरा",
      failed: "विफल",
      cancelled: "रोका गया",
    },
  },
  empty: {
    title: "अभी कोई क्लाइंट नहीं",
    text: "क्लाइंट को आमंत्रित करें: उसके HR एडमिन को लिंक मिलता है, वे HR सिस्टम जोड़ते हैं और तय करते हैं कि क्या साझा हो। फिर सिंक और डिलीवरी यहाँ दिखते हैं।",
  },
  health: healthWordsHi(f),
})
