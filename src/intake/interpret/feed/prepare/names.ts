/**
 * Renames elements that make the parser reject a document, because their names are properties of
 * JavaScript objects.
 */

const NAMES = ['__proto__', 'prototype', 'constructor']
const RESERVED = /(<\/?)(__proto__|prototype|constructor)(?=[\s/>])/g

/** Replaces the names; no field uses these elements. */
export function withoutReservedNames(text: string): string {
  return NAMES.some((name) => text.includes(name)) ? text.replace(RESERVED, '$1x-$2') : text
}

const IMAGE = /(<itunes:image\s+)(?:url|src)(?=\s?=)/gi
const RSS_PREFIX = /(<\/?)rss:(?=[a-z])/gi

/** Normalizes names for the parser: `itunes:image` uses `href`, RSS elements have no prefix. */
export function withUsualNames(text: string): string {
  const unprefixed =
    text.includes('<rss:channel') && !text.includes('xmlns:rss')
      ? text.replace(RSS_PREFIX, '$1')
      : text
  return unprefixed.replace(IMAGE, '$1href')
}
