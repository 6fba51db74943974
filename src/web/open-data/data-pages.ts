/** GET /data/: the open data of the day, with sizes, hashes and columns, and its files. */
import { openDataPath, type OpenDataIndex, readOpenData } from '../../exports/open-data.ts'
import { html, type Html } from '../html.ts'
import type { SiteAnswer, SiteCall, SiteRoute } from '../site-answer.ts'
import { DATA_TEXTS } from '../texts/data-texts.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayNumber } from '../wording.ts'
import { dataSamples } from './samples.ts'

const INDEX_URL = '/data/index.json'

type Texts = (typeof DATA_TEXTS)['en']

function fileTable(visit: SiteGuest, texts: Texts, { files }: OpenDataIndex): Html {
  const rows = files.map(
    ({ name, bytes, sha256 }) =>
      html`<tr><th scope="row"><a href="/data/${name}">${name}</a></th><td class="figure">${sayNumber(visit, bytes)}</td><td><code>${sha256}</code></td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">${texts.file}</th><th scope="col" class="figure">${texts.size}</th><th scope="col">${texts.hash}</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

function columnTable(texts: Texts, { columns }: OpenDataIndex): Html {
  const rows = columns.map(
    ({ name, type, description }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${description}</td></tr>`,
  )
  return html`<table><thead><tr><th scope="col">${texts.column}</th><th scope="col">${texts.type}</th><th scope="col">${texts.meaning}</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

function sampleBlocks({ baseUrl }: SiteGuest): readonly Html[] {
  return dataSamples(`${baseUrl}/data`).map(
    ({ name, code }) => html`<h3>${name}</h3><pre tabindex="0"><code>${code}</code></pre>`,
  )
}

function filesOf(visit: SiteGuest, texts: Texts, index: OpenDataIndex): Html {
  const licence = index.licence === '' ? '' : ` ${texts.licence} ${index.licence}.`
  const day = sayDay(visit, index.day) ?? index.day
  return html`<p>${texts.written(day, sayNumber(visit, index.rows))}${licence}</p>
${fileTable(visit, texts, index)}<p>${texts.index} <a href="${INDEX_URL}">index.json</a></p>
<section class="block"><h2>${texts.use}</h2>${sampleBlocks(visit)}</section>
<section class="block"><h2>${texts.columns}</h2>${columnTable(texts, index)}</section>`
}

async function page(dataDir: string, { visit }: SiteCall): Promise<SiteAnswer> {
  const texts = DATA_TEXTS[visit.language]
  const index = await readOpenData(dataDir)
  const body =
    index === undefined ? html`<p>${texts.none}</p>` : filesOf(visit, texts, index)
  return {
    kind: 'page',
    title: texts.title,
    description: texts.lead,
    canonical: '/data/',
    main: html`<div class="page prose"><h1>${texts.title}</h1><p class="lead">${texts.lead}</p>${body}</div>`,
  }
}

async function file(dataDir: string, { parts }: SiteCall): Promise<SiteAnswer> {
  const index = await readOpenData(dataDir)
  const { name = '' } = parts
  if (index === undefined) return { kind: 'nothing', words: '' }
  if (name === 'index.json') {
    const text = `${JSON.stringify(index, null, 2)}\n`
    return { kind: 'text', type: 'application/json; charset=utf-8', text }
  }
  const found = index.files.find((each) => each.name === name)
  if (found === undefined) return { kind: 'nothing', words: '' }
  const { type, bytes, sha256 } = found
  return {
    kind: 'file',
    path: openDataPath(dataDir, index.day, found.name),
    fileName: found.name,
    type,
    bytes,
    tag: `"${sha256.slice(0, 32)}"`,
  }
}

/** Links to the API and the pages if the operator publishes no files. */
const unpublishedRoute: SiteRoute = {
  url: '/data/',
  answer({ visit }) {
    const { title, off } = DATA_TEXTS[visit.language]
    const main = html`<div class="page prose"><h1>${title}</h1><p class="lead">${off}</p></div>`
    return Promise.resolve({ kind: 'page', status: 404, title, main })
  },
}

export function openDataRoutes({
  openData,
  dataDir,
}: {
  readonly openData?: boolean
  readonly dataDir?: string
}): readonly SiteRoute[] {
  if (openData !== true || dataDir === undefined) return [unpublishedRoute]
  return [
    {
      url: '/data',
      answer: () => Promise.resolve({ kind: 'redirect', to: '/data/' }),
    },
    { url: '/data/', answer: (call) => page(dataDir, call) },
    { url: '/data/:name', rate: 'files', answer: (call) => file(dataDir, call) },
  ]
}
