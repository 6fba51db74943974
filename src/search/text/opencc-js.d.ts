/** The one table of OpenCC that castdex reads; the package declares no types for it. */
declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified|…`; where there are several simplified ones, the usual one first. */
  const table: string
  export default table
}
