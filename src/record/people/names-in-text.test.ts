/** Names in titles and notes, over labelled lines of 18 languages. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scorePeople } from '../../../test/people/score-people.ts'
import { namesInNotes, namesInTitle } from './names-in-text.ts'

test('names are found with the precision and recall that are promised', async () => {
  const file = new URL('../../../test/people/labelled.tsv', import.meta.url)
  const { precision, recall, labelled } = scorePeople(await readFile(file, 'utf8'))
  expect(labelled).toBeGreaterThan(100)
  expect(precision).toBeGreaterThanOrEqual(0.97)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

test('a name has a role, a list has several, and a title in capitals has names too', () => {
  expect(namesInTitle('NIGHT TRAINS WITH RUTH ADLER AND TOM HUGHES')).toEqual([
    { name: 'Ruth Adler', role: 'guest' },
    { name: 'Tom Hughes', role: 'guest' },
  ])
  expect(namesInNotes('Hosted by Nora Field.')).toEqual([
    { name: 'Nora Field', role: 'host' },
  ])
})
