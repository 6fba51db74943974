/** What is promised by the port and comes with the next steps. */
const later = (): Promise<never> => Promise.reject(new Error('not there yet'))

export const pendingWriter = {
  merge: later,
  unmerge: later,
  remove: later,
  findDeparted: later,
  changes: later,
  mirror: later,
}
export const pendingEngine = {
  dossiers: { read: later },
  history: { list: later },
  tasks: { claim: later, release: later, bringForward: later, pauseDomain: later, find: later, counts: later },
  budgets: { take: later },
}
