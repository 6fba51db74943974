/** Written by `npm run generate`. */
export const ACTION_COMMANDS = [
  'fetch',
  'key revoke',
  'key update',
  'confirm',
  'reject',
  'reset',
  'merge',
  'unmerge',
  'adopt',
  'unadopt',
  'pin',
  'unpin',
  'own',
  'remove',
  'rule',
  'settle',
]
