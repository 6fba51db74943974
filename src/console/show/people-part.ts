/** Renders the people of a show, each with a form that erases the person. */
import { html, type Html } from '../../web/html.ts'
import { type ListedPerson, personPath } from '../../web/parts/people-list.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { entryOf, form } from '../forms.ts'
import { consolePathOf } from './show-link.ts'

export function peoplePart(
  guest: ConsoleGuest,
  id: string,
  people: readonly ListedPerson[],
): Html | '' {
  if (people.length === 0) return ''
  const { show } = guest.words
  const rows = people.map(({ person: { name }, slug, roles }) => {
    const target = {
      action: `${consolePathOf(id)}/person-forget`,
      fields: { person: slug },
    }
    const entry = entryOf(guest, target, `${slug}-`)
    const content = html`${entry.check({ name: 'sure', label: show.forgetSure, isRequired: true })}
<button class="button button-bad">${show.forgetGo}<span class="hidden"> ${name}</span></button>`
    return html`<li><details${entry.isReturned && html` open`}><summary><bdi>${name}</bdi> <span class="meta">${roles.join(', ')}</span></summary>
<p><a href="${personPath(slug)}">${show.public}</a></p>${form(guest, target, content)}</details></li>`
  })
  return html`<section class="block" id="people"><h2>${show.people}</h2><p>${show.forgetHint}</p><ul class="plain-rows">${rows}</ul></section>`
}
