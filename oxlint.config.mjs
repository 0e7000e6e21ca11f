import { decoratedFiles } from './tools/lint/decorated-files.mjs';

/**
 * Makes each of the rules an error.
 * @param {string} names
 */
const errors = (names) => Object.fromEntries(Array.from(names.matchAll(/\S+/g), ([name]) => [name, 'error']));

export default {
  plugins: ['typescript', 'react'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    ...errors(`
      for-direction no-array-constructor no-async-promise-executor no-case-declarations no-compare-neg-zero
      no-cond-assign no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var
      no-dupe-else-if no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block
      no-ex-assign no-extra-boolean-cast no-fallthrough no-invalid-regexp no-irregular-whitespace no-loss-of-precision
      no-misleading-character-class no-nonoctal-decimal-escape no-prototype-builtins no-regex-spaces no-self-assign
      no-shadow-restricted-names no-sparse-arrays no-unassigned-vars no-unsafe-finally no-unsafe-optional-chaining
      no-unused-expressions no-unused-labels no-unused-private-class-members no-useless-assignment
      no-useless-backreference no-useless-catch no-useless-escape preserve-caught-error require-yield use-isnan
      valid-typeof

      typescript/ban-ts-comment typescript/no-duplicate-enum-values typescript/no-explicit-any
      typescript/no-extra-non-null-assertion typescript/no-floating-promises typescript/no-misused-new
      typescript/no-misused-promises typescript/no-namespace typescript/no-non-null-asserted-optional-chain
      typescript/no-this-alias typescript/no-unnecessary-condition typescript/no-unnecessary-type-constraint
      typescript/no-unsafe-declaration-merging typescript/no-unsafe-function-type typescript/no-wrapper-object-types
      typescript/prefer-as-const typescript/prefer-namespace-keyword typescript/triple-slash-reference
    `),
    // Names that begin with a low line must be used, too.
    'no-unused-vars': ['error', { varsIgnorePattern: '^$', argsIgnorePattern: '^$' }],
    // Gives a computed type a name, which messages of the compiler then say.
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    // A `default` says what happens to all others.
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      files: ['**/*.{js,cjs,mjs}'],
      env: { node: true },
      // The compiler finds the same in TypeScript.
      rules: errors(`
        constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members no-dupe-keys no-func-assign
        no-import-assign no-new-native-nonconstructor no-obj-calls no-setter-return no-this-before-super no-undef
        no-unreachable no-unsafe-negation no-with
      `),
    },
    // These run in pages, and before each suite.
    { files: ['tools/bench/console.mjs', 'tools/docs/site/assets/*.js'], env: { browser: true } },
    { files: ['tools/jest/component-tests.cjs'], env: { browser: true, jest: true } },
    {
      files: ['**/*.{ts,tsx,mts}'],
      rules: {
        ...errors(
          'no-global-assign no-var prefer-const prefer-rest-params prefer-spread typescript/no-require-imports',
        ),
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      },
    },
    // Nest injects by the classes that a constructor takes: these are values, though they stand as types.
    { files: decoratedFiles(), rules: { 'typescript/consistent-type-imports': 'off' } },
    {
      files: ['apps/console/**/*.{ts,tsx}'],
      rules: errors(`
        react/error-boundaries react/exhaustive-deps react/globals react/immutability react/preserve-manual-memoization
        react/purity react/refs react/rules-of-hooks react/set-state-in-effect react/set-state-in-render
        react/static-components react/unsupported-syntax react/use-memo
      `),
    },
  ],
};
