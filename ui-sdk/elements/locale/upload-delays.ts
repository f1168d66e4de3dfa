/*
 * Why the work on an uploaded file stopped before it was done. Nobody has to do anything: it goes on by itself.
 */

export type UploadDelayCode = "upload.others-first" | "upload.out-of-time" | "upload.failed"

export type UploadDelayWords = Readonly<Record<UploadDelayCode, string>>

export const uploadDelaysEn: UploadDelayWords = {
  "upload.others-first": "The file is large, so smaller ones go first. It goes on by itself within minutes.",
  "upload.out-of-time": "The work on the file took too long. It begins again by itself, with more time.",
  "upload.failed":
    "Something failed on our side; your file is fine. It is tried again by itself within an hour.",
}

export const uploadDelaysHi: UploadDelayWords = {
  "upload.others-first": "फ़ाइल बड़ी है, इसलिए छोटी फ़ाइलें पहले ली जाती हैं। कुछ मिनटों में यह अपने आप जारी रहेगी।",
  "upload.out-of-time": "फ़ाइल पर काम में बहुत समय लगा। यह अपने आप दोबारा शुरू होगा, ज़्यादा समय के साथ।",
  "upload.failed": "हमारी ओर से समस्या है; आपकी फ़ाइल ठीक है। एक घंटे के भीतर अपने आप फिर कोशिश होगी।",
}
