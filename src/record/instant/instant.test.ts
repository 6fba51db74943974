import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantMs, parseInstant, toInstant } from './instant.ts'

/** What feeds write, and when that was. */
const DATES: readonly (readonly [text: string, instant: string | null])[] = [
  ['Tue, 03 Jun 2025 10:00:00 +0000', '2025-06-03T10:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:00 GMT', '2025-06-03T10:00:00.000Z'],
  ['Tue, 3 Jun 2025 10:00:00 EST', '2025-06-03T15:00:00.000Z'],
  ['Tue, 3 Jun 2025 10:00:00 BST', '2025-06-03T09:00:00.000Z'],
  ['Tue, 3 Jun 2025 10:00:00 CEST', '2025-06-03T08:00:00.000Z'],
  ['Tue, 3 Jun 2025 10:00:00 Z', '2025-06-03T10:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00 +0200', '2025-06-03T08:00:00.000Z'],
  ['Tue, 03 Jun 25 10:00:00 +0000', '2025-06-03T10:00:00.000Z'],
  ['Tues, 03 June 2025 10:00:00 +0000', '2025-06-03T10:00:00.000Z'],
  ['03 Jun 2025 10:00:00 +0000', '2025-06-03T10:00:00.000Z'],
  ['Tue, 03 Jun 2025', '2025-06-03T00:00:00.000Z'],
  ['Wed, 03 Jun 2025 10:00:00 +0000', '2025-06-03T10:00:00.000Z'],
  ['Tue, 03 Jun 2025 24:00:00 +0000', '2025-06-04T00:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:60 +0000', '2025-06-03T10:01:00.000Z'],
  ['Tue, 31 Jun 2025 10:00:00 +0000', null],
  ['2025-06-03T10:00:00+02:00', '2025-06-03T08:00:00.000Z'],
  ['2025-06-03T10:00:00+0200', '2025-06-03T08:00:00.000Z'],
  ['2025-06-03 10:00:00', '2025-06-03T10:00:00.000Z'],
  ['2025-06-03T10:00:00.123456Z', '2025-06-03T10:00:00.123Z'],
  ['2025/06/03 10:00', '2025-06-03T10:00:00.000Z'],
  ['1748944800', '2025-06-03T10:00:00.000Z'],
  ['Mar, 03 Jui 2025 10:00:00 +0200', null],
  ['вт, 03 июн 2025 10:00:00 +0300', '2025-06-03T07:00:00.000Z'],
  ['Mi, 05 Nov 2025 10:00:00 +0100', '2025-11-05T09:00:00.000Z'],
  ['Di, 03 Jun 2025 10:00:00 +0200', '2025-06-03T08:00:00.000Z'],
  ['Mi., 05. Nov. 2025 10:00:00 MEZ', '2025-11-05T09:00:00.000Z'],
  ['Mittwoch, 5. März 2025', '2025-03-05T00:00:00.000Z'],
  ['Mi, 05 Mrz 2025 10:00:00 +0100', '2025-03-05T09:00:00.000Z'],
  ['So, 05 Okt 2025 10:00:00 +0200', '2025-10-05T08:00:00.000Z'],
  ['mar., 03 juin 2025 10:00:00 +0200', '2025-06-03T08:00:00.000Z'],
  ['mar, 03 juil. 2025 10:00:00 +0200', '2025-07-03T08:00:00.000Z'],
  ['ven, 01 août 2025 10:00:00 +0200', '2025-08-01T08:00:00.000Z'],
  ['ven, 1er aout 2025', '2025-08-01T00:00:00.000Z'],
  ['lun, 06 ene 2025 10:00:00 +0100', '2025-01-06T09:00:00.000Z'],
  ['terça-feira, 3 de junho de 2025 10:00', '2025-06-03T10:00:00.000Z'],
  ['ter, 03 fev 2026 10:00:00 -0300', '2026-02-03T13:00:00.000Z'],
  ['gio, 05 giu 2025 10:00:00 +0200', '2025-06-05T08:00:00.000Z'],
  ['do, 05 mei 2025 10:00:00 +0200', '2025-05-05T08:00:00.000Z'],
  ['wt., 3 czerwca 2025 10:00', '2025-06-03T10:00:00.000Z'],
  ['śr, 05 paź 2025 10:00:00 +0200', '2025-10-05T08:00:00.000Z'],
  ['út, 03 čvn 2025 10:00:00 +0200', '2025-06-03T08:00:00.000Z'],
  ['tis, 03 maj 2025 10:00:00 +0200', '2025-05-03T08:00:00.000Z'],
  ['Sal, 03 Haz 2025 10:00:00 +0300', '2025-06-03T07:00:00.000Z'],
  ['Çar, 05 Kas 2025 10:00:00 +0300', '2025-11-05T07:00:00.000Z'],
  ['Τρί, 03 Ιουν 2025 10:00:00 +0300', '2025-06-03T07:00:00.000Z'],
  ['вторник, 3 июня 2025', '2025-06-03T00:00:00.000Z'],
  ['Sel, 05 Agu 2025 10:00:00 +0700', '2025-08-05T03:00:00.000Z'],
  ['火, 03 6月 2025 10:00:00 +0900', '2025-06-03T01:00:00.000Z'],
  ['화, 03 6월 2025 10:00:00 +0900', '2025-06-03T01:00:00.000Z'],
  ['Xyz, 03 Jun 2025 10:00:00 +0000', '2025-06-03T10:00:00.000Z'],
  ['sri, 05 lis 2025 10:00:00 +0100', null],
  ['Di, 03 Xyz 2025 10:00:00 +0200', null],
  ['03 13月 2025', null],
  ['อังคาร, 3 มิถุนายน 2025 10:00:00 +0700', '2025-06-03T03:00:00.000Z'],
  ['3 มิ.ย. 2025', '2025-06-03T00:00:00.000Z'],
  ['3 มิ.ย. 68', null],
  ['3 ม.ค. 2025 10:00', '2025-01-03T10:00:00.000Z'],
  ['3 มี.ค. 2025', '2025-03-03T00:00:00.000Z'],
  ['2025年06月03日 10:00', '2025-06-03T10:00:00.000Z'],
  ['2025年6月3日(火) 9時5分', '2025-06-03T09:05:00.000Z'],
  ['2025年6月3日 下午 3:00', '2025-06-03T15:00:00.000Z'],
  ['二〇二五年六月三日', '2025-06-03T00:00:00.000Z'],
  ['二〇二五年十二月二十一日', '2025-12-21T00:00:00.000Z'],
  ['令和7年6月3日', '2025-06-03T00:00:00.000Z'],
  ['2025년 6월 3일 오전 10:00', '2025-06-03T10:00:00.000Z'],
  ['٠٣ يونيو ٢٠٢٥ 10:00', '2025-06-03T10:00:00.000Z'],
  ['۰۳ ژوئن ۲۰۲۵ ۱۰:۰۰', '2025-06-03T10:00:00.000Z'],
  ['۱۴۰۴/۰۳/۱۳', null],
  ['Tue Jun  3 10:00:00 2025 GMT', '2025-06-03T10:00:00.000Z'],
  ['Tue Jun 3 10:00:00 2025 +0200', '2025-06-03T08:00:00.000Z'],
  ['2025-06-03 10:00:00 +0000 UTC', '2025-06-03T10:00:00.000Z'],
  ['2025-06-03 10:00:00.123456789 +0530 IST m=+0.000012', '2025-06-03T04:30:00.123Z'],
  ['2025-06-03T10:00:00Z[UTC]', '2025-06-03T10:00:00.000Z'],
  ['2025-06-03T10:00:00+02:00[Europe/Berlin]', '2025-06-03T08:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:00 +0530 IST', '2025-06-03T04:30:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:00 -0000 GMT', '2025-06-03T10:00:00.000Z'],
  ['Tue, 03 Jun 2025 9:5:3 GMT', '2025-06-03T09:05:03.000Z'],
  ['Tue, 03 Jun, 2025 10:00:00 GMT', '2025-06-03T10:00:00.000Z'],
  ['20250603T100000Z', '2025-06-03T10:00:00.000Z'],
  ['20250603', '2025-06-03T00:00:00.000Z'],
  ['20251303', null],
  ['03.06.2025 10:00', '2025-06-03T10:00:00.000Z'],
  ['2025.06.03 10.00', '2025-06-03T10:00:00.000Z'],
  ['Tue, 03 Jun 2025 10.00.05 +0000', '2025-06-03T10:00:05.000Z'],
  ['2025 Jun 03 10:00', '2025-06-03T10:00:00.000Z'],
  ['3 June 2025 at 10:00', '2025-06-03T10:00:00.000Z'],
  ['3. Juni 2025 um 10:00 Uhr', '2025-06-03T10:00:00.000Z'],
  ['3 de junio de 2025 a las 10:00', '2025-06-03T10:00:00.000Z'],
  ['3 июня 2025 г. в 10:00', '2025-06-03T10:00:00.000Z'],
  ['03/06/2025', null],
  ['03-06-2025', null],
  ['3 มิ.ย. 2568', null],
  ['Thu, 01 Jan 1970 00:00:00 +0000', '1970-01-01T00:00:00.000Z'],
  ['Fri, 30 Nov -0001 00:00:00 +0000', null],
  ['Tue, 03 Jun 2099 10:00:00 +0000', '2099-06-03T10:00:00.000Z'],
  ['Tue Jun  3 10:00:00 UTC 2025', '2025-06-03T10:00:00.000Z'],
  ['Sept 3, 2025', '2025-09-03T00:00:00.000Z'],
  ['', null],
  ['yesterday', null],
  ['Episode 12', null],
  ['12', null],
  ['2025-06-03', '2025-06-03T00:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:00 GMT+0200', '2025-06-03T08:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:00 GMT-5', '2025-06-03T15:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:00 +2', '2025-06-03T08:00:00.000Z'],
  ['Tue, 03 Jun 2025 10:00:00 -930', '2025-06-03T19:30:00.000Z'],
  ['Tue,03 Jun 2025 9:05 PM EST', '2025-06-04T02:05:00.000Z'],
  ['Tue, 03 Jun 2025 12:05 AM', '2025-06-03T00:05:00.000Z'],
  [
    'Tue Jun 03 2025 10:00:00 GMT+0000 (Coordinated Universal Time)',
    '2025-06-03T10:00:00.000Z',
  ],
  ['Tuesday, June 3, 2025', '2025-06-03T00:00:00.000Z'],
  ['1748944800000', '2025-06-03T10:00:00.000Z'],
  ['2025-06-03T24:30:00Z', null],
  ['Tue, 03 Jun 2025 13:05 PM', null],
  ['Tue, 03 Jun 2025 10:00:00 -2400', null],
  ['2025-02-29', null],
  ['2025-13-03T10:00:00Z', null],
  ['2025-06-03T25:00:00Z', null],
  ['0000-00-00 00:00:00', null],
  ['Tue, 03 Jun 2025 10:00:00 XYZ', '2025-06-03T10:00:00.000Z'],
]

/** Rarer forms, all of one moment or of its day. */
const AT_TEN: readonly string[] = [
  '2025-06-03T10Z',
  '2025-06-03T1000Z',
  '2025-06-03T10-00-00Z',
  '2025-06-03_10:00:00',
  '2025-06-03 - 10:00',
  '2025-06-03T10:00:00.Z',
  '2025-06-03T10:00:00+00:00Z',
  'Tue, 03 Jun 2025 12:00:00 +02:00:00',
  'Tue, 03 Jun 2025 10:00:00 Africa/Abidjan',
  'Tue, 03 Jun 2025 06:00:00 Eastern Daylight Time',
  'Tue, 03 Jun 2025 12:00:00 SAST',
  '/Date(1748944800000+0200)/',
  '@1748944800',
  '1748944800.000',
  'Tue, 03 Jun 2025 10:00:00 +0000\u200E',
  '"Tue, 03 Jun 2025 10:00:00 GMT"',
  'Tue, 03 Jun 2025T10:00:00Z',
  'Tue, 03 Jun 125 10:00:00 GMT',
  'Tue, 03 Jun 2025 - 10:00',
  'Tue, 03 Jun 2025 1000 GMT',
  'Tue, 03 Jun 2025 10 : 00 : 00 GMT',
  'Tue 03 Jun 10:00:00 2025',
  'Tue, 2025-06-03 10:00:00 GMT',
  '3 juin 2025 10 h 00',
  'मंगल, 03 जून 2025 10:00:00 +0000',
  'মঙ্গল, ০৩ জুন ২০২৫ ১০:০০:০০ +0000',
  '3. kesäkuuta 2025 klo 10.00',
  'ti, 03 kesä 2025 10:00:00 +0000',
  '2025. június 3. 10:00',
]
const ON_THAT_DAY: readonly string[] = [
  '3rd of June 2025',
  'Tuesday the 3rd of June, 2025',
  '3 tháng 6 năm 2025',
  'יום שלישי, 3 ביוני 2025',
  '2025 m. birželio 3 d.',
  '2025. gada 3. jūnijs',
]

describe('parseInstant', () => {
  it.each(AT_TEN)('%j is ten o’clock in UTC', (text) => {
    expect(toInstant(parseInstant(text) ?? 0)).toBe('2025-06-03T10:00:00.000Z')
  })

  it.each(ON_THAT_DAY)('%j is a day', (text) => {
    expect(toInstant(parseInstant(text) ?? 0)).toBe('2025-06-03T00:00:00.000Z')
  })

  it.each(DATES)('%j → %s', (text, instant) => {
    const ms = parseInstant(text)
    expect(ms === undefined ? null : toInstant(ms)).toBe(instant)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) =>
          [undefined, 'number'].includes(typeof parseInstant(text)) ||
          parseInstant(text) === undefined,
      ),
    )
  })

  it('reads what every language of ours makes of a date, whatever weekday stands before it', () => {
    const languages = fc.constantFrom(
      'de',
      'fr',
      'es',
      'pt',
      'it',
      'nl',
      'sv',
      'nb',
      'fi',
      'tr',
      'ru',
      'uk',
      'el',
      'id',
    )
    const dates = fc.date({
      min: new Date('1995-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        languages,
        dates,
        fc.constantFrom('short', 'long'),
        (language, date, style) => {
          const day = date.toISOString().slice(0, 10)
          const named = (options: Intl.DateTimeFormatOptions): string =>
            new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date)
          const text = `${named({ weekday: style })}, ${day.slice(8)} ${named({ month: style })} ${day.slice(0, 4)} 00:00:00 GMT`
          expect([text, parseInstant(text)]).toEqual([text, Date.parse(day)])
        },
      ),
    )
  })

  it('reads what toInstant writes, and what feeds write of it', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('1000-01-01'),
          max: new Date('9999-12-31'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(parseInstant(toInstant(date.getTime()))).toBe(date.getTime())
          expect(parseInstant(date.toUTCString())).toBe(
            Math.floor(date.getTime() / 1000) * 1000,
          )
        },
      ),
    )
  })
})

describe('toInstant', () => {
  it('writes three fraction digits and Z', () => {
    expect(toInstant(0)).toBe('1970-01-01T00:00:00.000Z')
    expect(toInstant(1_748_944_800_123)).toBe('2025-06-03T10:00:00.123Z')
  })

  it('stays within four-digit years whatever it is given', () => {
    for (const ms of [Infinity, -Infinity, Number.NaN, 1e20, -1e20, 8.64e15]) {
      expect(toInstant(ms)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  })
})

describe('instantMs', () => {
  it('reads every instant that is written', () => {
    const years = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(years, (date) => {
        expect(instantMs(toInstant(date.getTime()))).toBe(date.getTime())
      }),
    )
    expect(instantMs(null)).toBeNull()
    expect(instantMs('2026-01-01')).toBe(Date.parse('2026-01-01'))
  })
})
