/**
 * The directory of gpodder.net. What it keeps for a person (subscriptions, episodes, devices) is
 * private and belongs to another kind of server.
 */
import type { Dialect } from '../dialect.ts'
import { GPODDER_ROUTES } from './routes.ts'

export const gpodder: Dialect = {
  name: 'gpodder',
  prefix: '/gpodder',
  hosts: ['gpodder.net', 'www.gpodder.net'],
  routes: GPODDER_ROUTES,
  refuse: ({ message }) => ({ body: `${message}\n`, type: 'text/plain; charset=utf-8' }),
}
