import type { LookupAddress } from 'node:dns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openAddressRule, parseRanges } from './address.ts'
import type { GuardError } from './guard.ts'
import { openGuard, type Resolve } from './guard.ts'

const nothingOpened = openAddressRule(parseRanges(''))

const PRIVATE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

describe('addresses', () => {
  it.each(PRIVATE)('%s is not public', (address) =>
    expect(nothingOpened(address)).toBe(false),
  )
  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => expect(nothingOpened(address)).toBe(true))
  it.each(['', 'example.org', '1.2.3', '1.2.3.4.5', '::g'])('%j is no address', (text) =>
    expect(nothingOpened(text)).toBe(false),
  )

  it('opens what the operator names and nothing beside it', () => {
    const allows = openAddressRule(parseRanges('127.0.0.0/8, fd00::/8 ,10.1.2.3'))
    expect(['127.9.9.9', '::ffff:127.0.0.1', 'fd00::1', '10.1.2.3'].every(allows)).toBe(
      true,
    )
    expect(['10.1.2.4', '192.168.0.1', 'fe80::1', '::1'].some(allows)).toBe(false)
  })

  it('takes an IPv4 address and its mapped form for the same', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        (address) => nothingOpened(address) === nothingOpened(`::ffff:${address}`),
      ),
    )
  })
})

const noName: Resolve = () => Promise.reject(new Error('no name may be resolved here'))

describe('a URL', () => {
  const guard = openGuard(nothingOpened, noName)
  it.each([
    ['ftp://example.org/feed', 'refused-scheme'],
    ['file:///etc/passwd', 'refused-scheme'],
    ['javascript:alert(1)', 'refused-scheme'],
    ['https://user:word@example.org/feed', 'refused-credentials'],
    ['https://user@example.org/feed', 'refused-credentials'],
    ['http://example.org:22/', 'refused-port'],
    ['http://example.org:6379/', 'refused-port'],
    ['http://127.0.0.1/', 'refused-address'],
    ['http://2130706433/', 'refused-address'],
    ['http://0x7f.1/', 'refused-address'],
    ['http://017700000001/', 'refused-address'],
    ['http://①②⑦.0.0.1/', 'refused-address'],
    ['http://[::1]/', 'refused-address'],
    ['http://[::ffff:169.254.169.254]/', 'refused-address'],
    ['http://169.254.169.254/latest/meta-data/', 'refused-address'],
  ])('%s: %s', (text, reason) => {
    expect(() => guard.assertUrl(new URL(text))).toThrow(
      expect.objectContaining({ name: 'GuardError', reason }),
    )
  })

  it.each(['https://example.org/', 'http://example.org:8080/feed', 'http://8.8.8.8/feed'])(
    '%s passes',
    (text) => expect(() => guard.assertUrl(new URL(text))).not.toThrow(),
  )

  it('is not repeated in a refusal', () => {
    try {
      guard.assertUrl(new URL('https://user:word@example.org/feed'))
    } catch (error) {
      expect((error as GuardError).message).not.toMatch(/user|word/)
    }
  })
})

const lookUp = (addresses: readonly string[], all: boolean): Promise<unknown> => {
  const resolve: Resolve = () =>
    Promise.resolve(
      addresses.map(
        (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
      ),
    )
  const { lookup } = openGuard(nothingOpened, resolve)
  return new Promise((settle) => {
    lookup('feeds.example.org', { all }, (error, found) => settle(error ?? found))
  })
}

describe('a name', () => {
  it('leads to the addresses that were looked at', async () => {
    const both = [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ]
    expect(await lookUp(['8.8.8.8', '2606:4700::1'], true)).toEqual(both)
    expect(await lookUp(['8.8.8.8', '2606:4700::1'], false)).toBe('8.8.8.8')
  })

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:127.0.0.1']], [[]]])(
    'with the addresses %j is refused',
    async (addresses) => {
      expect(await lookUp(addresses, true)).toMatchObject({ reason: 'refused-address' })
      expect(await lookUp(addresses, false)).toMatchObject({ reason: 'refused-address' })
    },
  )
})
