/**
 * The lint rules: typescript-eslint's strictest typed set, the sizes of the house style, and two
 * rules that imports cannot show.
 */
import { dirname } from 'node:path'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

const environment = {
  object: 'process',
  property: 'env',
  message:
    'Only src/config/env.ts reads the environment; take the value from the configuration.',
}
const exit = {
  object: 'process',
  property: 'exit',
  message: 'Only src/main.ts ends the process; return or throw instead.',
}
const exportedArrow = {
  selector:
    'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression',
  message:
    'An exported function is a declaration, so that its name stands in a stack trace.',
}

export default defineConfig(
  globalIgnores([
    'dist/',
    'data/',
    'coverage/',
    'node_modules/',
    '**/fixtures/',
    'client/src/generated/',
  ]),
  {
    files: [
      'src/**/*.ts',
      'client/**/*.ts',
      'test/**/*.ts',
      'bench/**/*.ts',
      'scripts/**/*.ts',
      '*.ts',
    ],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: dirname(import.meta.dirname),
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/prefer-readonly': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      complexity: ['error', 12],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 330, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': [
        'error',
        { max: 60, skipBlankLines: true, skipComments: true },
      ],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/**/*.test.ts', 'src/**/*.contract.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-imports': ['error', 'process', 'node:process'],
      'no-restricted-properties': ['error', environment, exit],
      'no-restricted-syntax': ['error', exportedArrow],
    },
  },
  {
    // Deprecated by Apple, and in most feeds all the same.
    files: ['src/intake/interpret/feed/from/*.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    // Tables: each field of a podcast, each setting, each coded error, each text of the pages and each operation stands there once.
    files: [
      'client/src/operations.ts',
      'src/record/fields.ts',
      'src/config/config.ts',
      'src/errors.ts',
      'src/web/**/texts/*.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  { files: ['src/config/env.ts'], rules: { 'no-restricted-properties': ['error', exit] } },
  { files: ['src/main.ts'], rules: { 'no-restricted-properties': ['error', environment] } },
  {
    // A test reads from top to bottom, and a port implemented for a test has nothing to await.
    files: ['**/*.test.ts', '**/*.contract.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/require-await': 'off',
      'max-lines': 'off',
      'max-lines-per-function': 'off',
    },
  },
)
