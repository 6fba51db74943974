/** Formats figures for the tables. */
import type { Timing } from './measure.ts'
import type { Unable } from './side.ts'

export const isTiming = (result: Timing | Unable | undefined): result is Timing =>
  result !== undefined && 'p50' in result

export const ms = (value: number): string =>
  value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : value.toFixed(0)
export const times = (ratio: number): string =>
  `${ratio < 0.95 ? ratio.toFixed(2) : ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)}×`
export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
