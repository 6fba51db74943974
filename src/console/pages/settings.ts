/** GET /console/settings: this process's effective settings and their origins. */
import type { SettingInForce } from '../../config/in-force.ts'
import { SETTINGS } from '../../config/setting.ts'
import { html, type Html } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { dataTable } from '../parts/data-table.ts'
import { MINUTE_MS } from '../../record/instant/durations.ts'

/** Help texts are English, because they are part of the schema. */
const HELP: ReadonlyMap<string, string> = new Map(
  SETTINGS.map(({ variable, schema }) => [variable, schema.description]),
)

const MIB = 1_048_576
const GIB = 1024 * MIB
const SECOND_MS = 1000

/**
 * Units by the suffix of a setting's name, largest first, with their size in the setting's unit.
 */
const UNITS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  _BYTES: [
    ['GiB', GIB],
    ['MiB', MIB],
  ],
  _MS: [
    ['min', MINUTE_MS],
    ['s', SECOND_MS],
  ],
}

/** Formats `8589934592` bytes as 8 GiB; undefined if the number is readable as it is. */
function inWords(guest: ConsoleGuest, { name, value }: SettingInForce): string | undefined {
  const units = Object.entries(UNITS).find(([end]) => name.endsWith(end))?.[1] ?? []
  const amount = Number(value)
  const unit = units.find(([, size]) => amount >= size)
  if (unit === undefined) return undefined
  const [called, size] = unit
  return `${sayNumber(guest, Math.round((10 * amount) / size) / 10)} ${called}`
}

function valuePart(guest: ConsoleGuest, setting: SettingInForce): Html {
  const { notSet } = guest.words.settings
  if (setting.value === '') return html`<span class="meta">${notSet}</span>`
  const said = inWords(guest, setting)
  const more = said !== undefined && html` <span class="meta">${said}</span>`
  return html`<span dir="ltr">${setting.value}</span>${more}`
}

function namePart({ name }: SettingInForce): Html {
  const help = HELP.get(name)
  const said =
    help !== undefined && html`<span class="meta" lang="en">${quoted(help)}</span>`
  return html`<code>${name}</code>${said}`
}

/** Converts backticks to code elements. */
function quoted(text: string): readonly (Html | string)[] {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))
}

export const settingsRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/settings',
  answer({ guest }, { settings = [] }) {
    const { settings: texts } = guest.words
    // Settings with non-default values come first.
    const isSet = ({ source }: { readonly source: string }): boolean => source !== 'default'
    const ordered = [...settings.filter(isSet), ...settings.filter((each) => !isSet(each))]
    const rows = ordered.map((setting) => ({
      isItem: true,
      cells: [
        namePart(setting),
        valuePart(guest, setting),
        setting.source === 'default' ? texts.default : html`<code>${setting.source}</code>`,
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
