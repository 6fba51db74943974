/**
 * Alerts in the shapes of Pod Engine: saved searches over episodes for a person, a company or a
 * keyword. The e-mail settings are kept and shown, but castdex sends no e-mail.
 */
import { type Static, Type } from 'typebox'
import { CodedError } from '../../../errors.ts'
import { closed, Instant, nullable, oneOf } from '../../../record/schema.ts'
import type { JsonValue } from '../../../record/text/json-value.ts'
import type { SavedSearch } from '../../../store/saved-searches.ts'

export const AlertType = oneOf(['person', 'company', 'custom-keyword'])
export type AlertType = Static<typeof AlertType>

/** All spellings are terms of one group. */
const MOST_SPELLINGS = 19

const Text = Type.String({ minLength: 1, maxLength: 200 })
const Texts = Type.Array(Text, { maxItems: MOST_SPELLINGS })
const Note = Type.String({ maxLength: 1000 })

export const EmailSettings = closed({ frequency: oneOf(['hourly', 'daily', 'weekly']) })

export const AlertFilters = closed({
  excludeAds: Type.Optional(nullable(Type.Boolean())),
  requireSubject: Type.Optional(
    nullable(Type.Boolean({ description: 'True: only titles and people match.' })),
  ),
})

/** Settings of a new alert besides its name, type and value. */
export const MORE_SETTINGS = {
  otherEmails: Type.Optional(nullable(Texts)),
  otherSpellings: Type.Optional(nullable(Texts)),
  filters: Type.Optional(nullable(AlertFilters)),
  subjectNote: Type.Optional(nullable(Note)),
}

export const AlertSettings = closed({
  type: AlertType,
  value: Text,
  ...MORE_SETTINGS,
  genresToInclude: Type.Optional(nullable(Texts)),
  genresToSkip: Type.Optional(nullable(Texts)),
  contextAwareQuestion: Type.Optional(nullable(Note)),
  contextAwareDetails: Type.Optional(
    nullable(Type.Object({}, { additionalProperties: true })),
  ),
  filterAdvertisements: Type.Optional(nullable(Type.Boolean())),
  trackGuestAppearances: Type.Optional(nullable(Type.Boolean())),
  trackHostAppearances: Type.Optional(nullable(Type.Boolean())),
  trackMentions: Type.Optional(
    nullable(
      Type.Boolean({ description: 'False: only titles of shows and people match.' }),
    ),
  ),
})
export type AlertSettings = Static<typeof AlertSettings>

/** Fields that the alert's saved search stores unchanged. */
export interface KeptAlert {
  readonly settings: AlertSettings
  readonly frequency: Static<typeof EmailSettings>['frequency']
}

export const AlertConfig = closed({
  id: Type.String({ format: 'uuid', description: 'The id of the saved search.' }),
  createdByUserId: Type.String({ description: 'The key.' }),
  teamId: Type.String({ description: 'The key.' }),
  createdAt: Instant,
  updatedAt: Instant,
  alertName: Type.String(),
  alertType: AlertType,
  enabled: Type.Boolean(),
  alertSettings: AlertSettings,
  emailSettings: EmailSettings,
  lastRunDate: nullable(Instant),
})
export type AlertConfig = Static<typeof AlertConfig>

const UNAVAILABLE = {
  excludeAds: 'needs a detection of advertisements',
  filterAdvertisements: 'needs a detection of advertisements',
  contextAwareQuestion: 'needs a language model',
} as const

/** Refuses filters that would have no effect. */
function assertAvailable({
  filters,
  filterAdvertisements,
  contextAwareQuestion,
}: AlertSettings): void {
  const given = {
    excludeAds: filters?.excludeAds,
    filterAdvertisements,
    contextAwareQuestion,
  }
  for (const [name, why] of Object.entries(UNAVAILABLE)) {
    if (!given[name as keyof typeof given]) continue
    const problem = `${why}, which castdex does not have; leave it out`
    throw new CodedError('INVALID_BODY', `${name} ${problem}.`, {
      details: [{ path: `body.${name}`, message: problem }],
    })
  }
}

function targetsOf({ type, trackMentions, filters }: AlertSettings): readonly string[] {
  if (type === 'person' && trackMentions === false) return ['podcast-title']
  if (filters?.requireSubject === true) return ['episode-title']
  return ['episode-title', 'episode-description']
}

/** Returns the body of `POST /api/v1/search/episodes` that an alert means. */
export function toSearchBody(settings: AlertSettings): JsonValue {
  assertAvailable(settings)
  const { value, otherSpellings, genresToInclude, genresToSkip } = settings
  const searchTargets = targetsOf(settings)
  const searchTerms = [value, ...(otherSpellings ?? [])].map((searchTerm) => ({
    searchTerm,
    searchTargets,
    searchTermOptions: { phraseMatch: true },
  }))
  const body = {
    searchTermGroups: [{ searchTerms }],
    ...(genresToInclude && { includeItunesGenres: genresToInclude }),
    ...(genresToSkip && { excludeItunesGenres: genresToSkip }),
  }
  return body
}

/** A saved search that no alert made is an alert for its words. */
export function alertOf({ content }: SavedSearch): KeptAlert {
  const { alert, q, name } = content
  if (alert !== undefined) return alert as unknown as KeptAlert
  return { settings: { type: 'custom-keyword', value: q ?? name }, frequency: 'daily' }
}

export function viewAlertConfig(search: SavedSearch): AlertConfig {
  const { id, keyId, content } = search
  const { settings, frequency } = alertOf(search)
  return {
    id,
    createdByUserId: keyId,
    teamId: keyId,
    createdAt: content.createdAt,
    updatedAt: content.updatedAt,
    alertName: content.name,
    alertType: settings.type,
    enabled: content.enabled !== false,
    alertSettings: settings,
    emailSettings: { frequency },
    lastRunDate: null,
  }
}
