import hljs from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import csharp from "highlight.js/lib/languages/csharp"
import go from "highlight.js/lib/languages/go"
import java from "highlight.js/lib/languages/java"
import json from "highlight.js/lib/languages/json"
import php from "highlight.js/lib/languages/php"
import python from "highlight.js/lib/languages/python"
import typescript from "highlight.js/lib/languages/typescript"
import xml from "highlight.js/lib/languages/xml"
import { escapeHtml, Html } from "./html.ts"

const LANGUAGES = { bash, csharp, go, java, json, php, python, typescript, xml }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)
hljs.registerAliases(["sh", "shell", "console"], { languageName: "bash" })
hljs.registerAliases(["js", "jsx", "tsx", "javascript", "mjs"], { languageName: "typescript" })

/** Code with classes for its parts; the style gives them their colours. Of a language that is not known, plain text. */
export const highlight = (code: string, language: string): Html =>
  new Html(
    hljs.getLanguage(language) === undefined ? escapeHtml(code) : hljs.highlight(code, { language }).value,
  )
