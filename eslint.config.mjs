import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { alikeConfiguration, alikeProjects } from './tools/lint/project-groups.mjs';

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

/** The project of each file is found by its folder. */
const typed = { projectService: true, tsconfigRootDir: import.meta.dirname };

/**
 * In a run over all projects (`npm run lint`), types of those that are compiled alike come from one program: a program
 * for each would read and check what they import again. A file that the program lacks is an error.
 */
const oneProgram = {
  files: alikeProjects().map((folder) => `${folder}/**/*.ts`),
  languageOptions: { parserOptions: { projectService: false, project: alikeConfiguration } },
};

const typedRules = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/no-unnecessary-condition': 'error',
  // A `default` says what happens to all others.
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

export default defineConfig(
  globalIgnores(['**/dist', '**/coverage', '**/node_modules', '.nx', '.data']),
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // Without the two of decorators, consistent-type-imports "fixes" injected classes into `import type` and breaks Nest's DI.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true, ...typed } },
    rules: {
      ...typedRules,
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
  { files: ['tools/**/*.mjs'], languageOptions: { parserOptions: typed }, rules: typedRules },
  {
    // What tools/tsconfig.scripts.json checks; a project that is named like this is not looked for by folder.
    files: ['tools/{tour,clients}/**', 'tools/bench/**/*.mjs', 'tools/load/*.mjs', 'tools/{tour,clients,load}.mjs'],
    languageOptions: { parserOptions: { projectService: false, project: 'tools/tsconfig.scripts.json' } },
  },
  {
    files: ['**/*.cjs', '**/*.mjs'],
    languageOptions: { globals: nodeGlobals },
    rules: { '@typescript-eslint/no-require-imports': 'off', 'no-redeclare': 'off', 'no-global-assign': 'off' },
  },
  process.env.LINT_ALL_PROJECTS ? oneProgram : [],
  prettier,
);
