import { describe, expect, it } from 'vitest'
import { readWithout } from './without.ts'

/** Phrases of each language: a subject, the word for "without", what is excluded. */
const PHRASES = [
  ['gaming podcast', 'without', 'nintendo'],
  ['gaming podcast', 'no', 'nintendo'],
  ['gaming podcast', 'not', 'nintendo'],
  ['gaming podcast', 'except', 'nintendo'],
  ['gaming podcast', 'minus', 'nintendo'],
  ['gaming podcast', 'with no', 'nintendo'],
  ['horror', 'but not', 'zombies'],
  ['Spiele Podcast', 'ohne', 'Nintendo'],
  ['Nachrichten', 'außer', 'Sport'],
  ['podcast jeux', 'sans', 'nintendo'],
  ['podcast de juegos', 'sin', 'nintendo'],
  ['podcast de jogos', 'sem', 'nintendo'],
  ['podcast giochi', 'senza', 'nintendo'],
  ['spellen podcast', 'zonder', 'nintendo'],
  ['spelpodd', 'utan', 'nintendo'],
  ['spil podcast', 'uden', 'nintendo'],
  ['spill podkast', 'uten', 'nintendo'],
  ['pelit podcast', 'ilman', 'nintendo'],
  ['podcast o grach', 'bez', 'nintendo'],
  ['podcast despre jocuri', 'fără', 'nintendo'],
  ['игры подкаст', 'без', 'нинтендо'],
  ['ігри подкаст', 'крім', 'нінтендо'],
  ['παιχνίδια podcast', 'χωρίς', 'nintendo'],
  ['permainan podcast', 'tanpa', 'nintendo'],
  ['بودكاست ألعاب', 'بدون', 'نينتندو'],
  ['פודקאסט משחקים', 'בלי', 'נינטנדו'],
] as const

describe('readWithout', () => {
  it.each(PHRASES)('reads "%s %s %s"', (subject, word, excluded) => {
    expect(readWithout(`${subject} ${word} ${excluded}`)).toEqual({
      text: subject,
      without: [excluded],
    })
  })

  it.each([
    ['játék podcast nintendo nélkül', 'játék podcast', 'nintendo'],
    ['oyun podcast nintendo olmadan', 'oyun podcast', 'nintendo'],
    ['ゲーム ポッドキャスト 任天堂なし', 'ゲーム ポッドキャスト', '任天堂'],
    ['ゲーム ポッドキャスト 任天堂 以外', 'ゲーム ポッドキャスト', '任天堂'],
    ['任天堂なしのゲーム', 'ゲーム', '任天堂'],
    ['게임 팟캐스트 닌텐도 없이', '게임 팟캐스트', '닌텐도'],
    ['닌텐도없는 게임 팟캐스트', '게임 팟캐스트', '닌텐도'],
    ['没有任天堂的游戏播客', '游戏播客', '任天堂'],
    ['游戏 播客 不含任天堂', '游戏 播客', '任天堂'],
  ])('reads %s', (typed, text, excluded) => {
    expect(readWithout(typed)).toEqual({ text, without: [excluded] })
  })

  it.each([
    ['without nintendo gaming podcast', 'gaming podcast', ['nintendo']],
    ['without war and rome, history', 'history', ['war', 'rome']],
    ['ohne sport nachrichten podcast', 'nachrichten podcast', ['sport']],
    ['sin nintendo podcast de juegos', 'podcast de juegos', ['nintendo']],
    ['without true crime podcasts about food', 'podcasts about food', ['true crime']],
  ])('reads what is excluded in front: %s', (typed, text, without) => {
    expect(readWithout(typed)).toEqual({ text, without })
  })

  it.each([
    ['news without trump and biden', 'news', ['trump', 'biden']],
    [
      'history podcast without the war, slavery or rome',
      'history podcast',
      ['war', 'slavery', 'rome'],
    ],
    ['crime stories without true crime podcast', 'crime stories', ['true crime']],
    ['comedy without politics for kids', 'comedy for kids', ['politics']],
    ['history podcast, not about war', 'history podcast', ['war']],
  ])('excludes each of several: %s', (typed, text, without) => {
    expect(readWithout(typed)).toEqual({ text, without })
  })

  it.each([
    'no such thing as a fish',
    'without a trace podcast',
    'sin city comedy podcast',
    'not another d&d podcast',
    'without a trace',
    'why not',
    'the podcast without',
    'podcast about people who do not believe in god',
    'there is no planet b',
    'no more late fees',
    'original sin',
    'whether or not it matters',
    'not only football',
  ])('leaves "%s" as it is', (text) => {
    expect(readWithout(text)).toEqual({ text, without: [] })
  })
})
