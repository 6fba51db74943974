/** What the features say of a candidate. */
import { expect, test } from 'vitest'
import { NOTHING } from '../plan/expression.ts'
import type { WordSignals } from '../plan/rank-signals.ts'
import { TextComparison, weighAbout } from './features.ts'

const NOWHERE: WordSignals = {
  inTitle: false,
  nearInTitle: false,
  inPeople: false,
  anywhere: false,
  about: false,
}

/** Every word weighs the same, except those of `weights`. */
const compare = (
  typed: string,
  title: string,
  signals: Readonly<Record<string, Partial<WordSignals>>> = {},
  weights: Readonly<Record<string, number>> = {},
) => {
  const words = typed.split(' ').map((text) => ({
    text,
    weight: weights[text] ?? 4,
    inTitle: NOTHING,
    nearInTitle: NOTHING,
    inPeople: NOTHING,
    anywhere: NOTHING,
    about: NOTHING,
  }))
  const candidate = {
    title,
    tier: 60,
    signals: {
      isWished: false,
      isInLanguage: false,
      isAlive: true,
      words: words.map(({ text }) => ({ ...NOWHERE, ...signals[text] })),
    },
  }
  return new TextComparison(typed, words).compare(candidate, 3, 50)
}

test('a title that is the text but for some letters is near it', () => {
  const near = compare('crime junky', 'crime junkie')
  const far = compare('crime junky', 'crime stories')
  expect(near.near).toBeGreaterThan(0.8)
  expect(near.title).toBeGreaterThan(far.title)
  expect(near.filled).toBe(1)
  expect(far).toMatchObject({ near: 0, begins: 0, best: 0 })
})

test('a title that begins with the text begins with it, fillers or not', () => {
  expect(compare('harbour sto', 'the harbour stories').begins).toBe(1)
})

test('the rarer word counts for more', () => {
  const weights = { poker: 12, strategy: 3 }
  const poker = compare('poker strategy', 'poker night', {}, weights)
  const strategy = compare('poker strategy', 'strategy night', {}, weights)
  expect(poker.title).toBeGreaterThan(strategy.title)
})

test('a word that only the index finds is in the title: initials, forms, other scripts', () => {
  const found = { inTitle: false, nearInTitle: true }
  const { title } = compare('foot radio', 'le football du libraire', { foot: found })
  expect(title).toBe(0.35)
})

test('initials of a title mean it, unless the word is a common one', () => {
  const title = 'quiet harbour lights with mara'
  const rare = compare('qhl', title, {}, { qhl: 16 })
  expect(rare).toMatchObject({ title: 0.9, begins: 1 })
  expect(rare.filled).toBeGreaterThan(0.6)
  expect(compare('qhl', title, {}, { qhl: 8 })).toMatchObject({ title: 0, near: 0 })
  expect(compare('qhl mara', title, {}, { qhl: 16 }).title).toBeGreaterThan(0.9)
  const spelt = compare('qhl nights', 'quiet harbour lights nights', {}, { qhl: 16 })
  expect(spelt).toMatchObject({ near: 0.9, letters: 1, begins: 1 })
})

test('a title that is the text without its blanks is nearer than one with other fillers', () => {
  const same = compare('lantern podden', 'lanternpodden')
  expect(same).toMatchObject({ title: 1, filled: 1, near: 1, begins: 1 })
  expect(compare('lantern podden', 'lantern podcast').near).toBeLessThan(1)
})

test('words of a title are found joined, and joined words apart', () => {
  const apart = compare('quietharbour evening', 'quiet harbour')
  expect(apart.title).toBe(0.5)
  expect(apart.filled).toBe(1)
  const joined = compare('lan tern night', 'lantern night')
  expect(joined).toMatchObject({ title: 1, filled: 1 })
})

test('pairs of letters are shared wherever blanks, swapped letters and other words are', () => {
  const typed = 'velvte har bour late'
  const near = compare(typed, 'velvet harbour')
  expect(near.near).toBe(0)
  expect(near.letters).toBeGreaterThan(0.6)
  expect(compare(typed, 'velvet morning').letters).toBeLessThan(0.5)
})

test('people, wishes and life are told apart', () => {
  const signals = { mara: { inPeople: true } }
  expect(compare('mara sea', 'tidal hours', signals)).toMatchObject({
    title: 0,
    names: 0.5,
    life: 1,
    wish: 0,
    language: 0,
  })
})

test('what a podcast is about counts only as far as no title is meant', () => {
  const about = { poker: { about: true }, strategy: { about: true } }
  const subject = compare('poker strategy', 'holdem hour', about)
  const other = compare('poker strategy', 'business talk')
  const titled = compare('poker strategy', 'poker strategy')
  expect(weighAbout([subject, other]).map((each) => each.about)).toEqual([1, 0])
  expect(weighAbout([subject, titled]).map((each) => each.about)).toEqual([0, 0])
  const mention = compare('poker strategy', 'cards', { poker: { anywhere: true } })
  expect(weighAbout([mention, other]).map((each) => each.anywhere)).toEqual([0.5, 0])
})
