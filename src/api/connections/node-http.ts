/**
 * Node's `http`. An `import` of it asks for everything that it has, and so loads Node's client for
 * the web as well, which a server does not use: 20 ms of its start, and 3 MB.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
