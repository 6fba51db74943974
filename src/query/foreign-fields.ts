/**
 * Refuses fields and values of existing clients that belong to another product, with the reason.
 */
import type { CodedError } from '../errors.ts'
import { isGiven, refuseField, showValue } from './read.ts'

const FOREIGN_FIELDS: Readonly<Record<string, string>> = {
  project: 'project lists and relevancy',
  projectId: 'project lists and relevancy',
  excludeEpisodeIds: 'episode search',
}

const FOREIGN_TARGETS: readonly unknown[] = [
  'episode-title',
  'episode-description',
  'transcript',
]

const unavailable = (path: string, problem: string): CodedError =>
  refuseField(path, problem, 'SEARCH_FIELD_UNAVAILABLE')

export function isForeignField(field: string): boolean {
  return Object.hasOwn(FOREIGN_FIELDS, field)
}

export function assertNothingForeign(body: Readonly<Record<string, unknown>>): void {
  for (const [field, product] of Object.entries(FOREIGN_FIELDS)) {
    if (isGiven(body[field]))
      throw unavailable(field, `belongs to another product (${product}); leave it out`)
  }
}

export function assertTargetNotForeign(target: unknown, path: string): void {
  if (FOREIGN_TARGETS.includes(target)) {
    throw unavailable(
      path,
      `is ${showValue(target)}, which belongs to another product (episode search); leave it out`,
    )
  }
}
