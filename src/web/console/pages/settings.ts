/** GET /console/settings: the settings in force in this process, and where each came from. */
import { html } from '../../html.ts'
import type { ConsoleRoute } from '../console-answer.ts'
import { dataTable } from '../parts/data-table.ts'

export const settingsRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/settings',
  answer({ guest }, { settings = [] }) {
    const { settings: texts } = guest.words
    // What somebody has set comes before what nobody has.
    const isSet = ({ source }: { readonly source: string }): boolean => source !== 'default'
    const ordered = [...settings.filter(isSet), ...settings.filter((each) => !isSet(each))]
    const rows = ordered.map(({ name, value, source }) => ({
      isItem: true,
      cells: [
        html`<code>${name}</code>`,
        value === '' ? '' : html`<span dir="ltr">${value}</span>`,
        source === 'default' ? texts.default : html`<code>${source}</code>`,
      ],
    }))
    const columns = [{ name: texts.name }, { name: texts.value }, { name: texts.source }]
    return Promise.resolve({
      kind: 'page',
      title: texts.title,
      area: 'settings',
      main: html`<p class="lead">${texts.lead}</p>
${dataTable({ label: texts.title, columns, rows })}`,
    })
  },
}
