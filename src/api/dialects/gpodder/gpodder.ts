/**
 * The directory part of gpodder.net. Its personal data (subscriptions, episodes, devices) is out of
 * scope.
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
