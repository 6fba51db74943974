/** Time marks of notes lead to that moment of the file. */
import { expect, test } from 'vitest'
import { html } from '../html.ts'
import { linkTimeMarks } from './time-marks.ts'

const file = 'https://media.example.org/1.mp3'

const marksOf = (text: string, durationSeconds: number | null = null) =>
  [
    ...String(html`${linkTimeMarks(text, { file, durationSeconds })}`).matchAll(
      /#t=(\d+)"[^>]*>([^<]*)</g,
    ),
  ].map(([, seconds, mark]) => `${mark ?? ''}=${seconds ?? ''}`)

test.each([
  ['00:00 Hello\n12:34 Talk', ['00:00=0', '12:34=754']],
  ['(1:02:03) End', ['1:02:03=3723']],
  ['Chapters: 5:07, 59:59.', ['5:07=307', '59:59=3599']],
  ['ratio 1:234, v1.2:30', []],
  ['12:75 is none', []],
])('%s', (text, expected) => {
  expect(marksOf(text)).toEqual(expected)
})

test('a mark after the end of the episode is none', () => {
  expect(marksOf('at 20:15 we go live; 3:00 song', 600)).toEqual(['3:00=180'])
})

test('without a file, or without marks, the text stays, escaped', () => {
  expect(linkTimeMarks('1:00', { file: undefined, durationSeconds: null })).toBe('1:00')
  const text = html`${linkTimeMarks('<b> 1:00', { file, durationSeconds: null })}`
  expect(String(text)).toMatch(
    /^&lt;b&gt; <a href="https:\/\/media\.example\.org\/1\.mp3#t=60"/,
  )
})
