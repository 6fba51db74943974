/**
 * Decides which addresses may be contacted: public ones, and those allowed by
 * `CASTDEX_FETCH_ALLOW`.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = readonly [Address, number]

/** Public addresses with a private use: the virtual host agent of a large cloud. */
const HOST_AGENTS: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * The only IPv6 range allocated for unicast so far:
 * https://www.iana.org/assignments/ipv6-address-space
 */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * The last four bytes of a NAT64 address are its IPv4 destination:
 * https://www.rfc-editor.org/rfc/rfc6052#section-2.1
 */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96')

const embedded = (address: ipaddr.IPv6): ipaddr.IPv4 =>
  new ipaddr.IPv4(address.toByteArray().slice(12))

/** Returns the IPv4 address embedded in an IPv6 address, otherwise the address itself. */
const plain = (address: Address): Address => {
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress() || address.match(NAT64)) return embedded(address)
  return address
}

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  !HOST_AGENTS.has(address.toString()) &&
  (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST))

const isWithin = (address: Address, [base, bits]: Range): boolean =>
  address.kind() === base.kind() && (address as ipaddr.IPv4).match(base, bits)

/** Parses a range or a single address, such as `10.0.0.0/8` or `::1`; undefined if invalid. */
const parseRange = (text: string): Range | undefined => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.parse(text)
  return [address, address.toByteArray().length * 8]
}

/**
 * Returns the ranges of a comma-separated list. Invalid entries were rejected with the
 * configuration.
 */
export function parseRanges(text: string): readonly Range[] {
  return text.split(',').flatMap((part) => {
    const range = parseRange(part.trim())
    if (range === undefined) return []
    return [range]
  })
}

/** Returns a predicate for addresses explicitly allowed by the operator, public or not. */
export function openRangeRule(allowed: readonly Range[]): AllowsAddress {
  return (text) =>
    isIP(text) !== 0 && allowed.some((range) => isWithin(plain(ipaddr.parse(text)), range))
}

export type AllowsAddress = (address: string) => boolean

/** Returns a predicate for addresses that may be contacted; false for invalid addresses. */
export function openAddressRule(allowed: readonly Range[]): AllowsAddress {
  return (text) => {
    if (isIP(text) === 0) return false
    const address = plain(ipaddr.parse(text))
    return isPublic(address) || allowed.some((range) => isWithin(address, range))
  }
}
