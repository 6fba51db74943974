/** Parses comma-separated lists of addresses and CIDR ranges, as settings have them. */
import { BlockList, isIP, isIPv6 } from 'node:net'

export type IsInRanges = (address: string) => boolean

/** An empty list matches no address, and a text that is no address is in no list. */
export function openRanges(ranges: string): IsInRanges {
  if (ranges === '') return () => false
  const list = new BlockList()
  for (const range of ranges.split(',').map((text) => text.trim())) {
    const [address = '', bits] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits !== undefined) list.addSubnet(address, Number(bits), family)
    else if (address !== '') list.addAddress(address, family)
  }
  return (address) =>
    isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

export const isLoopback = openRanges('127.0.0.0/8,::1')
