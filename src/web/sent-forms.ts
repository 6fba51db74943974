/** Parses the two form encodings that browsers send without a script. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { declaredBytes } from '../api/uploads.ts'
import { CodedError } from '../errors.ts'
import { FormFields } from './form-fields.ts'
import { readMultipart } from './multipart.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

interface FormTerms {
  /** Bounds the memory of buffered bodies. */
  readonly heldBodies: FastifyInstance['heldBodies']
  /** Largest body, in bytes. */
  readonly most: number
}

/** Restricts the scope to form bodies. */
export function readForms(scope: FastifyInstance, { heldBodies, most }: FormTerms): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    FORM_TYPE,
    (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      return heldBodies.read(payload, {
        caller: `address ${request.ip}`,
        limit: most,
        declared,
      })
    },
  )
}

export function readFields({ body }: FastifyRequest): FormFields {
  return new FormFields(Buffer.isBuffer(body) ? body.toString('utf8') : '')
}

/** Returns the fields and the unread file, or a parse error. */
export async function readFileForm({ raw }: FastifyRequest) {
  try {
    const { fields, file } = await readMultipart(raw, raw.headers['content-type'])
    return { fields, file: file && { ...file, declaredBytes: declaredBytes(raw) } }
  } catch (error) {
    if (error instanceof CodedError) return error
    return new CodedError('MALFORMED_REQUEST', 'The form is incomplete; send it again.', {
      cause: error,
    })
  }
}

/** Closes the connection if the answer precedes the end of the form. */
export function endEarly(reply: FastifyReply): FastifyReply {
  if (reply.request.raw.complete) return reply
  return reply.header('connection', 'close')
}
