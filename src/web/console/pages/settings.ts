/** GET /console/settings: the settings in force in this process, and where each came from. */
import { html } from '../../html.ts'
import type { ConsoleRoute } from '../console-answer.ts'

export const settingsRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/settings',
  answer({ guest }, { settings = [] }) {
    const { settings: texts } = guest.words
    // What somebody has set comes before what nobody has.
    const isSet = ({ source }: { readonly source: string }): boolean => source !== 'default'
    const ordered = [...settings.filter(isSet), ...settings.filter((each) => !isSet(each))]
    const rows = ordered.map(
      ({ name, value, source }) =>
        html`<tr data-item><th scope="row"><code>${name}</code></th><td dir="ltr">${value}</td><td>${source === 'default' ? texts.default : html`<code>${source}</code>`}</td></tr>`,
    )
    return Promise.resolve({
      kind: 'page',
      title: texts.title,
      area: 'settings',
      main: html`<p class="lead">${texts.lead}</p>
<div class="table" role="region" aria-label="${texts.title}" tabindex="0"><table><thead><tr><th scope="col">${texts.name}</th><th scope="col">${texts.value}</th><th scope="col">${texts.source}</th></tr></thead><tbody>${rows}</tbody></table></div>`,
    })
  },
}
