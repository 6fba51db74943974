/** Defines texts on feed health and issues for languages other than English. */
import type { DueReason } from '../../record/crawl-state.ts'

export interface HealthWords {
  /** Complete sentences without facts of the feed. */
  readonly plain: Readonly<Record<'unmet' | 'made-up' | 'not-due' | 'new', string>>
  readonly paused: (until: string) => string
  /** `outcome`: a sentence of the crawl page. */
  readonly failing: (since: string, outcome: string, tries: string) => string
  readonly rhythm: Readonly<Record<DueReason, string>>
  readonly dead: string
  readonly late: string
  readonly moving: string
  readonly doubted: (since: string, title: string) => string
  readonly emptied: (since: string) => string
  readonly issues: {
    readonly since: (since: string, outcome: string) => string
    readonly conflict: (appleId: string) => string
    readonly noSound: string
    readonly dead: string
    readonly refused: string
  }
}

export const HEALTH_GERMAN: HealthWords = {
  plain: {
    unmet:
      'Er wurde noch nie abgerufen: Er ist fällig und kommt dran, wenn ein Crawler läuft.',
    'made-up':
      'Er ist erfunden: Sein Hostname ist für Beispiele reserviert und wird nie abgefragt.',
    'not-due': 'Er ist nicht fällig, bis ihn jemand vorzieht.',
    new: 'Er ist neu.',
  },
  paused: (until) => `Sein Host wird bis ${until} in Ruhe gelassen.`,
  failing: (since, outcome, tries) =>
    `Seit ${since}, ${tries}-mal: ${outcome}. Deshalb wird er seltener abgefragt.`,
  rhythm: {
    live: 'Die Sendung erscheint regelmäßig; nachgesehen wird stündlich.',
    silent:
      'Die Sendung schweigt länger als sonst; nachgesehen wird umso seltener, je länger das dauert.',
    undated: 'Keine Folge hat ein Datum; nachgesehen wird täglich.',
    complete: 'Der Herausgeber sagt, dass nichts mehr kommt.',
    renewing: 'Ein Hub, der Neues meldet, wird wieder gefragt, bevor er das vergisst.',
    'server-wish': 'Server oder Feed bitten darum, selten gefragt zu werden.',
    failing: 'Der Abruf misslingt; gefragt wird umso seltener, je länger das dauert.',
    moving: 'Der Feed scheint umzuziehen; bald wird wieder nachgesehen.',
    'not-a-podcast':
      'Kein Eintrag hatte je Ton, es ist also kein Podcast; nachgesehen wird monatlich.',
  },
  dead: 'Er gilt als tot und fehlt in der Suche; hin und wieder wird noch gefragt.',
  late: 'Er ist fällig und wartet, bis er dran ist.',
  moving:
    'Er scheint umgezogen zu sein, was keine Regel beweisen konnte: Übernehmen Sie den Umzug, oder lassen Sie ihn.',
  emptied: (since) =>
    `Seit ${since} enthält er keine Folge mehr, oder an ihrer Stelle einen Hinweis; die Sendung bleibt, wie sie war, und kommt von selbst zurück.`,
  doubted: (since, title) =>
    `Seit ${since} ist unter seiner Adresse eine andere Sendung („${title}“); von ihr wird nichts übernommen. Nach 14 Tagen wird daraus ein eigener Podcast, außer Apple listet ihn unter der Id von diesem.`,
  issues: {
    since: (since, outcome) => `Seit ${since}: ${outcome}.`,
    conflict: (appleId) =>
      `Er beansprucht die Apple-Id ${appleId}, die einer anderen Sendung gehört: Legen Sie die beiden zusammen, oder bestätigen Sie eine.`,
    noSound:
      'Kein Eintrag hatte je eine Ton- oder Bilddatei: Gefragt wird monatlich, und es wird ein Podcast, sobald einer eine hat.',
    dead: 'Die Quelle sagt, dass der Feed weg ist.',
    refused: 'Er wird abgewiesen.',
  },
}
