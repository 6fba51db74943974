/**
 * Reads the declared places of a show. Places are not inferred from language, time zone or store.
 */
import { countryName } from '../../../../record/country/country.ts'
import { foldBlanks } from '../../../../record/text/text-clean-up.ts'
import type { FeedLocation, ParsedFeed } from '../parsed-feed.ts'

/** Returns the places of production, then those of the content; null if undeclared. */
export function locationsOf({ channel }: ParsedFeed): readonly string[] | null {
  const { locations } = channel.podcast
  const made = locations.filter(({ rel }) => rel === 'creator')
  const others = locations.filter(({ rel }) => rel !== 'creator')
  const texts = new Set([...made, ...others].map(toText).filter((text) => text !== ''))
  return texts.size === 0 ? null : [...texts]
}

const toText = ({ text, country }: FeedLocation): string => {
  const place = foldBlanks(text)
  const name = countryName(country ?? '')
  if (name === undefined || place.toLowerCase().includes(name.toLowerCase())) return place
  return place === '' ? name : `${place}, ${name}`
}
