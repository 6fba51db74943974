/** All directories find inflected forms of titles alike. */
import { describe, expect, test } from 'vitest'
import { termFor } from '../../../test/search-query.ts'
import {
  forgiving,
  IN_OTHER_FORMS,
  LANGUAGE_SHOWS,
} from '../../search/contract/languages.contract.ts'
import { halfTyped } from '../../search/contract/half-typed.contract.ts'
import type { Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf, ranked } from './drafts.contract.ts'
import { searchIds } from './queries.contract.ts'

export function describeLanguages(name: string, open: Open): void {
  describe(`${name}: languages`, () => {
    test('a forgiving search knows the other forms and writings of a word, and no word inside another', async () => {
      const directory = await open()
      await directory.writer.write(
        create(...LANGUAGE_SHOWS.map((fields, at) => draftOf(at + 1, fields))),
      )
      await directory.writer.settle()
      const found = await Promise.all(
        IN_OTHER_FORMS.map(
          async ([typed]) => [typed, await searchIds(directory, forgiving(typed))] as const,
        ),
      )
      expect(found).toEqual(
        IN_OTHER_FORMS.map(([typed, numbers]) => [typed, numbers.map(idOf)]),
      )
    })

    test('what is half typed is found in the other writing too, whichever the title has', async () => {
      const directory = await open()
      await directory.writer.write(
        create(
          ...['早安 飛魚秀', '晚安 飞鱼秀', 'ノウカノタネ'].map((title, at) =>
            draftOf(at + 1, { title, titleLatest: title }),
          ),
        ),
      )
      await directory.writer.settle()
      const findHalf = (typed: string) => searchIds(directory, halfTyped(typed))
      expect(new Set(await findHalf('飛魚'))).toEqual(new Set([1, 2].map(idOf)))
      expect(new Set(await findHalf('飞鱼秀'))).toEqual(new Set([1, 2].map(idOf)))
      expect(await findHalf('のうかのた')).toEqual([3].map(idOf))
    })

    test('a title with errors in one word is meant where its other words are rare', async () => {
      const directory = await open()
      const show = (number: number, title: string, strength: number) =>
        draftOf(number, { title, titleLatest: title, ...ranked(strength) })
      const others = Array.from({ length: 450 }, (_, at) =>
        show(10 + at, `Velvet ${String(at)}`, 10),
      )
      await directory.writer.write(
        create(
          show(1, 'Granite Sodas', 20),
          show(2, 'Granite Meadow', 90),
          show(3, 'Granite Or Thistle', 20),
          show(4, 'Velvet Sodas', 90),
          ...others,
        ),
      )
      await directory.writer.settle()
      const firstOf = async (typed: string) =>
        (await searchIds(directory, forgiving(typed)))[0]
      expect(await firstOf('granite osads')).toBe(idOf(1))
      expect(await firstOf('granitt sdoas')).toBe(idOf(1))
      expect(await firstOf('rganite sodsa')).toBe(idOf(1))
      expect(await firstOf('granite ro thistle')).toBe(idOf(3))
      expect(await firstOf('granite sodas evenings')).toBe(idOf(1))
    })

    test('a title is meant whose letters and blanks are wrong at once', async () => {
      const directory = await open()
      const titles = ['Granite Meadow Stories', 'Granite', 'Meadow Lane', 'Stories']
      await directory.writer.write(
        create(
          ...titles.map((title, at) =>
            draftOf(at + 1, { title, titleLatest: title, ...ranked(20 + 20 * at) }),
          ),
        ),
      )
      await directory.writer.settle()
      for (const typed of [
        'granitemaedowstories',
        'granitmeadow storeis',
        'gra nitemeadw stories',
      ])
        expect((await searchIds(directory, forgiving(typed)))[0], typed).toBe(idOf(1))
    })

    test('who types a genre does not mean an empty shell of that name', async () => {
      const directory = await open()
      const show = (number: number, title: string, episodeCount: number) => {
        const draft = draftOf(number, {
          title,
          titleLatest: title,
          ...ranked(episodeCount / 10),
        })
        return { ...draft, stats: { ...draft.stats, episodeCount } }
      }
      await directory.writer.write(
        create(
          show(1, 'Comedy', 1),
          show(2, 'Harbour Comedy', 300),
          show(3, 'Fencing', 1),
          show(4, 'Harbour Fencing', 300),
        ),
      )
      await directory.writer.settle()
      expect(
        await searchIds(directory, {
          ...forgiving('comedy'),
          terms: [termFor('comedy', { isGenre: true })],
        }),
      ).toEqual([2, 1].map(idOf))
      expect(await searchIds(directory, forgiving('fencing'))).toEqual([3, 4].map(idOf))
    })
  })
}
