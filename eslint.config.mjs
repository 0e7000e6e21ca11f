import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const nodeGlobals = Object.fromEntries(
  [
    'module',
    'exports',
    'require',
    '__dirname',
    'process',
    'console',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'fetch',
    'Headers',
    'FormData',
    'Blob',
    'URL',
    'URLSearchParams',
    'Buffer',
    'globalThis',
    'performance',
    'AbortController',
    'AbortSignal',
    'TextDecoder',
    'TextEncoder',
  ].map((name) => [name, 'readonly']),
);

export default defineConfig(
  globalIgnores(['**/dist', '**/coverage', '**/node_modules', '.nx', '.data']),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // Without the two of decorators, consistent-type-imports "fixes" injected classes into `import type` and breaks Nest's DI.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(PropertyDefinition, MethodDefinition[kind!="constructor"])[accessibility="private"]',
          message: 'Write #member: `private` stands before parameters of constructors only.',
        },
      ],
      // Gives a computed type a name, which messages of the compiler then say.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['apps/console/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    // Says of TanStack Virtual alone that the compiler skips a component, which costs nothing: the compiler is not used.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['**/*.cjs', '**/*.mjs'],
    languageOptions: { globals: nodeGlobals },
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-redeclare': 'off', 'no-global-assign': 'off' },
  },
  prettier,
);
