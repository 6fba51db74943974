/** ESLint and editors look here; the rules are beside the packages that they need. */
export { default } from './checks/eslint.config.js'
