/** The schemas that the document names once and refers to. */
import type { TSchema } from 'typebox'
import {
  Affiliation,
  AudienceDemographics,
  AudienceEstimate,
  AuthorityScore,
  BasicPodcast,
  Blocked,
  DirectoryLinks,
  FullPodcast,
  SocialLink,
  Stats,
  TranscriptionMode,
} from '../../record/podcast.ts'
import { Hit, LeanHit } from '../../record/view/hit.ts'
import { Platforms } from '../../record/view/platforms.ts'
import { Problem } from '../problem.ts'
import { SearchTerm } from '../views/search-request.ts'

export const COMPONENTS: Readonly<Record<string, TSchema>> = {
  BasicPodcast,
  FullPodcast,
  AuthorityScore,
  Affiliation,
  DirectoryLinks,
  SocialLink,
  Stats,
  TranscriptionMode,
  AudienceEstimate,
  AudienceDemographics,
  Blocked,
  Platforms,
  Hit,
  LeanHit,
  SearchTerm,
  Problem,
}

const NAMES = new Map<unknown, string>(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]))

/** Plain JSON of a schema, in which whole components are references. */
export const toReferences = (schema: unknown, top = false): unknown => {
  const name = top ? undefined : NAMES.get(schema)
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  if (Array.isArray(schema)) return schema.map((item) => toReferences(item))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, toReferences(value)]))
}
