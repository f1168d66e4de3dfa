import { SYSTEM_SAID_HI } from "../reasons/reason-text.ts"
import { REFUSAL_KINDS_HI } from "./kinds-hi.ts"
import type { RefusalWords } from "./refusal.ts"

/** What the service says when it refuses a call, in Hindi, by its English sentence: every one that a call of the pages declares. */
export const REFUSALS_HI: Readonly<Record<string, string>> = {
  "Not found.": "यह नहीं मिला।",
  "The request is not valid.": "यह ठीक नहीं है। अपनी प्रविष्टियाँ जाँचें।",
  "Your role requires a second factor, and this is your only one. Set up another one first.":
    "आपकी भूमिका के लिए साइन-इन का दूसरा चरण ज़रूरी है, और यह आपका अकेला तरीका है। पहले कोई और जोड़ें।",
  "The request is not valid: see after_hours.": "घंटों की संख्या ठीक नहीं है।",
  "This secret signs webhooks. Rotate it instead.": "यह सीक्रेट वेबहुक पर हस्ताक्षर करता है। इसे हटाने के बजाय बदलें।",
  "Without this account you could only sign in by mail. Choose a password first.":
    "इस खाते के बिना आप केवल ईमेल से साइन इन कर पाएँगे। पहले एक पासवर्ड चुनें।",
  "The passkey was not added: it took too long, or belongs to another address. Try again.":
    "पासकी नहीं जुड़ी: बहुत समय लगा, या वह किसी और पते की है। फिर कोशिश करें।",
  "This passkey was already added.": "यह पासकी पहले से जुड़ी है।",
  "Sign-in with an identity provider is not available here.": "यहाँ पहचान प्रदाता से साइन-इन उपलब्ध नहीं है।",
  "The identity provider did not respond as expected. Try again later, or sign in another way.":
    "पहचान प्रदाता से ठीक उत्तर नहीं मिला। बाद में फिर कोशिश करें, या किसी और तरीके से साइन इन करें।",
  "The identity provider rejected the sign-in, or it took too long. Try again.":
    "पहचान प्रदाता ने साइन-इन स्वीकार नहीं किया, या बहुत समय लगा। फिर कोशिश करें।",
  "Someone else has changed the settings.": "इस बीच किसी और ने सेटिंग बदल दी हैं।",
  "You no longer belong to any organization. Ask an admin of your organization to invite you again.":
    "आप अब किसी संगठन में नहीं हैं। अपने संगठन के एडमिन से फिर आमंत्रित करने को कहें।",
  "This link was used, was replaced by a newer one, or has expired. Ask for a new one.":
    "यह लिंक काम में आ चुका है, उसकी जगह नया आ गया है, या उसकी अवधि ख़त्म हो गई है। नया लिंक माँगें।",
  "This is the last admin. Make another user an admin first, so that users can still be managed.":
    "यह आख़िरी एडमिन है। पहले किसी और को एडमिन बनाएँ, ताकि उपयोगकर्ताओं की देखरेख हो सके।",
  "This person has already received several mails. Try again in an hour.":
    "इस व्यक्ति को पहले ही कई ईमेल भेजे जा चुके हैं। एक घंटे बाद फिर कोशिश करें।",
  "The mail could not be sent, so the person was not invited. Try again later.":
    "ईमेल नहीं भेजा जा सका, इसलिए आमंत्रण नहीं हुआ। बाद में फिर कोशिश करें।",
  "The person has already accepted the invitation.": "यह व्यक्ति आमंत्रण पहले ही स्वीकार कर चुका है।",
  "This client is not connected.": "यह कंपनी जुड़ी हुई नहीं है।",
  "No HR admin's address is known. Invite the client again with one.":
    "किसी HR एडमिन का पता ज्ञात नहीं है। कंपनी को पते के साथ फिर आमंत्रित करें।",
  "The client has paused its connection, so it cannot upload a file.":
    "कंपनी ने अपना कनेक्शन रोका हुआ है, इसलिए वह फ़ाइल अपलोड नहीं कर सकती।",
  "This client does not upload files. Its employees are read from its HR system.":
    "यह कंपनी फ़ाइलें अपलोड नहीं करती। उसके कर्मचारी उसके HR सिस्टम से पढ़े जाते हैं।",
  "This client or this address has already received several mails. Try again in an hour.":
    "इस कंपनी या इस पते पर पहले ही कई ईमेल भेजे जा चुके हैं। एक घंटे बाद फिर कोशिश करें।",
  "The link could not be mailed. Try again later, or sign in another way.":
    "लिंक ईमेल नहीं हो सका। बाद में फिर कोशिश करें, या किसी और तरीके से साइन इन करें।",
  "The mail could not be sent. Try again later.": "ईमेल नहीं भेजा जा सका। बाद में फिर कोशिश करें।",
  "This client uploads files or pushes its employees, so there is nothing to sync on request.":
    "यह कंपनी फ़ाइलें अपलोड करती है या कर्मचारी खुद भेजती है, इसलिए यहाँ से सिंक करने को कुछ नहीं है।",
  "This client has already accepted the invitation.": "यह कंपनी आमंत्रण पहले ही स्वीकार कर चुकी है।",
  "This client has already received its invitation.": "इस कंपनी को आमंत्रण पहले ही मिल चुका है।",
  "A sync is running. Terminate the connection after it has ended.":
    "अभी एक सिंक चल रहा है। उसके ख़त्म होने पर कनेक्शन समाप्त करें।",
  "This HR system cannot call an address on changes.": "यह HR सिस्टम बदलाव होने पर किसी पते को कॉल नहीं कर सकता।",
  "This client is not synced when something changes. Choose that frequency first.":
    "यह कंपनी बदलाव होने पर सिंक नहीं होती। पहले वह समय चुनें।",
  "This client has no address.": "इस कंपनी का कोई पता नहीं है।",
  "It was already removed.": "यह पहले ही हटाया जा चुका है।",
  "No files are uploaded here: the employees are read from an HR system.":
    "यहाँ फ़ाइलें अपलोड नहीं होतीं: कर्मचारी HR सिस्टम से पढ़े जाते हैं।",
  "The service is already deleting expired data. Try again in a minute.":
    "सेवा अभी पुराना डेटा मिटा रही है। एक मिनट बाद फिर कोशिश करें।",
  "Another process is changing the keys. Try again in a minute.":
    "कुंजियाँ अभी बदली जा रही हैं। एक मिनट बाद फिर कोशिश करें।",
  "The folder of the mails cannot be read. Check the permissions of mails in the data folder.":
    "ईमेल का फ़ोल्डर पढ़ा नहीं जा सका। डेटा फ़ोल्डर में उसके अधिकार जाँचें।",
  "The message broker does not respond. Try again in a minute.":
    "संदेश ब्रोकर उत्तर नहीं दे रहा। एक मिनट बाद फिर कोशिश करें।",
  "This key no longer exists. Reload the page.": "यह कुंजी अब नहीं है। पेज फिर लोड करें।",
  "This is the current key. Rotate the master key first.": "यह अभी काम में आ रही कुंजी है। पहले मास्टर कुंजी बदलें।",
  "This client does not push employees, so it needs no credentials.":
    "यह कंपनी कर्मचारी खुद नहीं भेजती, इसलिए उसे साइन-इन विवरण नहीं चाहिए।",
  "The vendor has not approved the test records yet. Push some, then request approval.":
    "डेटा माँगने वाली कंपनी ने टेस्ट रिकॉर्ड अभी मंज़ूर नहीं किए हैं। कुछ रिकॉर्ड भेजें, फिर मंज़ूरी माँगें।",
  "No credentials of this environment are in use.": "इस एनवायरनमेंट के कोई साइन-इन विवरण काम में नहीं हैं।",
  "This client does not push employees, so there is nothing to approve.":
    "यह कंपनी कर्मचारी खुद नहीं भेजती, इसलिए मंज़ूर करने को कुछ नहीं है।",
  "The client is paused. Resume it, then share the file.": "कनेक्शन रोका हुआ है। उसे फिर शुरू करें, तब फ़ाइल साझा करें।",
  "The document is empty. Choose another file.": "दस्तावेज़ ख़ाली है। कोई और फ़ाइल चुनें।",
  "Part of the document did not arrive. Send it again, then complete the upload.":
    "दस्तावेज़ का एक भाग नहीं पहुँचा। उसे फिर भेजें।",
  "This upload has ended or was never begun. Add the document again.":
    "यह अपलोड ख़त्म हो चुका है। दस्तावेज़ फिर जोड़ें।",
  "There are already 20 documents.": "पहले से 20 दस्तावेज़ हैं।",
  "The document is larger than 20 MiB. Split it into several.": "दस्तावेज़ 20 MB से बड़ा है। उसे कई भागों में बाँटें।",
  "The document contains malware, so it is not given out.":
    "दस्तावेज़ में हानिकारक प्रोग्राम है, इसलिए वह नहीं दिया जाता।",
  "The virus scanner does not respond, so no document is given out. Try again in a few minutes.":
    "वायरस जाँच अभी काम नहीं कर रही, इसलिए कोई दस्तावेज़ नहीं दिया जाता। कुछ मिनट बाद फिर कोशिश करें।",
  "The set-up is already further along. Reload the page to see its state.":
    "सेट-अप आगे बढ़ चुका है। उसकी स्थिति देखने के लिए पेज फिर लोड करें।",
  "Someone else has changed the data model.": "इस बीच किसी और ने फ़ील्ड की सूची बदल दी है।",
  "This client's connection is terminated.": "इस कंपनी का कनेक्शन समाप्त हो चुका है।",
  "It was released before, or the erasure is not finished.":
    "यह रोक पहले ही हट चुकी है, या मिटाना अभी पूरा नहीं हुआ है।",
  "No consent of this person is in force.": "इस व्यक्ति की कोई सहमति लागू नहीं है।",
  "The vendor no longer asks for anything more.": "डेटा माँगने वाली कंपनी अब कुछ और नहीं माँग रहा।",
  "The vendor has changed its request.": "डेटा माँगने वाली कंपनी ने अपना अनुरोध बदल दिया है।",
  "Someone else has changed what is shared.": "इस बीच किसी और ने साझा की जाने वाली चीज़ें बदल दी हैं।",
  "This sync is no longer waiting for a decision.": "यह सिंक अब किसी निर्णय की प्रतीक्षा में नहीं है।",
  "The client has paused its connection.": "कंपनी ने अपना कनेक्शन रोका हुआ है।",
  "Someone else has changed the rules.": "इस बीच किसी और ने नियम बदल दिए हैं।",
  "This client is not connected, so it has no rules.": "यह कंपनी जुड़ी हुई नहीं है, इसलिए उसके नियम नहीं हैं।",
  "This client is not connected, so there are no employees to try rules on.":
    "यह कंपनी जुड़ी हुई नहीं है, इसलिए नियम आज़माने को कर्मचारी नहीं हैं।",
  "More than 100,000 webhooks match. Choose a shorter time range, one client or one event.":
    "1,00,000 से ज़्यादा वेबहुक मिले। कम समय, एक कंपनी या एक घटना चुनें।",
  "The request is not valid: see url.": "पता ठीक नहीं है।",
  "The request is not valid: see events.": "चुनी गई घटनाएँ ठीक नहीं हैं।",
  "Set an address first.": "पहले एक पता भरें।",
  "The connection is accepted. There is nothing left to ask for.": "कनेक्शन बन चुका है। अब कुछ माँगने को नहीं है।",
  "The mail could not be sent. Nothing has changed. Try again in a minute.":
    "ईमेल नहीं भेजा जा सका। कुछ नहीं बदला है। एक मिनट बाद फिर कोशिश करें।",
  "This source cannot be read on request.": "यह स्रोत यहाँ से पढ़ा नहीं जा सकता।",
  "These details are no longer needed. Nothing was stored.": "इन विवरणों की अब ज़रूरत नहीं है। कुछ रखा नहीं गया।",
  "A sync is running. Stop sharing after it has ended.":
    "अभी एक सिंक चल रहा है। उसके ख़त्म होने पर साझा करना बंद करें।",
  "The company is already connected in another way.": "कंपनी पहले ही किसी और तरीके से जुड़ चुकी है।",
  "What is shared has changed.": "साझा की जाने वाली चीज़ें बदल गई हैं।",
  "The vendor has changed its request. Read it again before you decide.":
    "डेटा माँगने वाली कंपनी ने अपना अनुरोध बदल दिया है। निर्णय से पहले उसे फिर पढ़ें।",
  "This link no longer works. Ask for a new one.": "यह लिंक अब नहीं चलता। नया लिंक माँगें।",
  "Nothing was submitted yet. Submit the journey first.": "अभी कुछ भेजा नहीं गया है। पहले आख़िरी चरण तक पूरा करें।",
  "The company is connected in another way.": "कंपनी किसी और तरीके से जुड़ी है।",
  "The test records are not approved yet. Push some, then request approval.":
    "टेस्ट रिकॉर्ड अभी मंज़ूर नहीं हुए हैं। कुछ रिकॉर्ड भेजें, फिर मंज़ूरी माँगें।",
  "The mail could not be sent. Nothing is lost: try again in a few minutes.":
    "ईमेल नहीं भेजा जा सका। कुछ खोया नहीं है: कुछ मिनट बाद फिर कोशिश करें।",
  "This upload has ended or was never begun. Begin it again.": "यह अपलोड ख़त्म हो चुका है। उसे फिर शुरू करें।",
  "There are already 20 documents. Remove one to add another.": "पहले से 20 दस्तावेज़ हैं। नया जोड़ने के लिए एक हटाएँ।",
  "The document is larger than 20 MiB. Upload a smaller one, or split it into several.":
    "दस्तावेज़ 20 MB से बड़ा है। छोटा दस्तावेज़ अपलोड करें, या उसे कई भागों में बाँटें।",
}

export const REFUSAL_WORDS_HI: RefusalWords = {
  word: (message) => REFUSALS_HI[message] ?? null,
  explain: (refusal) => (refusal === null ? null : (REFUSAL_KINDS_HI[refusal] ?? null)),
  refused: "यह स्वीकार नहीं हुआ।",
  systemSaid: SYSTEM_SAID_HI,
}
