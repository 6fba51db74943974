/** How forms are read: of the one type that browsers send without a script. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FormFields } from './form-fields.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

interface FormTerms {
  /** Bounds what all bodies that are being read take together. */
  readonly heldBodies: FastifyInstance['heldBodies']
  /** In bytes. */
  readonly most: number
}

/** Nothing but forms is read in the scope from now on. */
export function readForms(scope: FastifyInstance, { heldBodies, most }: FormTerms): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM_TYPE, (request: FastifyRequest, payload: IncomingMessage) => {
    const declared = request.headers['content-length']
    return heldBodies.read(payload, { caller: `address ${request.ip}`, limit: most, declared })
  })
}

export function readFields({ body }: FastifyRequest): FormFields {
  return new FormFields(Buffer.isBuffer(body) ? body.toString('utf8') : '')
}
