/** How long a feed URL may be. */
export const MAX_PLAIN_LENGTH = 2048
