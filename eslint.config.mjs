import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const matrices = JSON.parse(readFileSync(new URL('tools/architecture/layers.json', import.meta.url), 'utf8'));

/** Which layer may import which; the architecture test proves the same from the sources. */
const layers = Object.entries(matrices).flatMap(([name, matrix]) =>
  Object.entries(matrix).map(([user, used]) => ({
    sourceTag: `${name}:${user}`,
    onlyDependOnLibsWithTags: used.map((tag) => `${name}:${tag}`),
  })),
);

/** Fixtures of the services, by which specs of other projects run them. */
const fixtures = ['@pelorus/registry/running', '@pelorus/registry/demo', '@pelorus/ingest/running'];

/** Projects whose specs run each other's services; the architecture test proves that no source does. */
const specCycles = [
  ['registry', 'registry-formats'],
  ['registry', 'tools'],
  ['ingest', 'tools'],
];

const boundaries = (depConstraints) => [
  'error',
  {
    enforceBuildableLibDependency: false,
    allowCircularSelfDependency: false,
    allow: fixtures,
    ignoredCircularDependencies: specCycles,
    depConstraints,
  },
];

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
    // Without these two, consistent-type-imports "fixes" injected classes into `import type` and breaks Nest's DI.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    plugins: { '@nx': nx },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@nx/enforce-module-boundaries': boundaries(layers),
    },
  },
  {
    // Specs and the tools that stand outside the services may also use the testing lib and any layer.
    files: ['**/*.{spec,db-spec,e2e-spec,system-spec}.ts', '**/test/**/*.ts', 'tools/**/*.ts', 'libs/shared/testing/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': boundaries([{ sourceTag: '*', onlyDependOnLibsWithTags: ['*'] }]) },
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
