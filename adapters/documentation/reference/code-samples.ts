import type { Section } from "../pages/page.ts"
import type { SampleRequest } from "../samples/request.ts"
import { writeSamples } from "../samples/samples.ts"
import { codeBlock } from "../text/code-block.ts"
import { EMPTY_HTML, html } from "../text/html.ts"

/**
 * The request in every language. The tabs are radio buttons, which the style turns into tabs, so that they work without a
 * script.
 */
export const samplesSection = (request: SampleRequest): Section => {
  const samples = writeSamples(request)
  return {
    heading: "Request",
    markdown: samples
      .map(({ name, fence, code }) => `**${name}**\n\n\`\`\`${fence}\n${code}\n\`\`\``)
      .join("\n\n"),
    html: html`<fieldset class="samples">
      <legend>Language</legend>
      ${samples.map(
        ({ id, name }, index) =>
          html`<input
              type="radio"
              name="language"
              id="language-${id}"
              value="${id}"
              ${index === 0 ? html`checked` : EMPTY_HTML}
            /><label for="language-${id}">${name}</label>`,
      )}
      ${samples.map(({ id, name, fence, code }) => html`<div class="sample" data-language="${id}">${codeBlock(code, fence, `Request in ${name}`)}</div>`)}
    </fieldset>`,
  }
}
