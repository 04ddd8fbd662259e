import nextPlugin from '@next/eslint-plugin-next';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * What the compiler cannot see: a promise nobody waits for, a secret read behind the back of src/env.js, raw SQL
 * made of strings, a hook called conditionally, a control without a name. Formatting belongs to Prettier, the
 * direction of imports to .dependency-cruiser.cjs, unused exports to knip.
 */

const rawSqlIsUnsafe = ['$queryRawUnsafe', '$executeRawUnsafe'].map((property) => ({
  property,
  message: 'Raw SQL takes its values as parameters: use the tagged template $queryRaw or $executeRaw.',
}));

const rowsAreChecked = {
  property: '$queryRaw',
  message:
    'Its type is only claimed: ask with rowsOf or rowOf of src/server/services/rows.ts, or lock rows with $executeRaw.',
};

const environmentHasOneReader = {
  object: 'process',
  property: 'env',
  message:
    'Only src/env.js reads the environment: add the variable to its schema and import { env } from there.',
};

/** `ajv/dist/2020.js` is what Ajv's own manual imports for the draft of 2020. */
const noPrivatePartsOfPackages = {
  regex: '^(?!\\.|@/|node:)(?!ajv/dist/2020\\.js$)(?:@[^/]+/)?[^/]+/(?:dist|build|cjs|esm|lib|src)/',
  message:
    'A folder inside a package is its private part and moves with any release: use what the package documents.',
};

export default defineConfig(
  globalIgnores([
    '**/.next/',
    'dist/',
    '.data/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'src/generated/',
    'next-env.d.ts',
    '.dependency-cruiser.cjs',
  ]),

  {
    linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
  },

  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-properties': ['error', environmentHasOneReader, ...rawSqlIsUnsafe],
      'no-restricted-imports': ['error', { patterns: [noPrivatePartsOfPackages] }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // React's handlers may be async: what they return is nobody's to wait for.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // The compiler's option of the same name decides this; index signatures are read with brackets.
      '@typescript-eslint/dot-notation': 'off',
      // Both are used on purpose: interfaces where something implements or extends, types elsewhere.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // `||` is right for empty strings, which come from forms and from the environment.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // The product has no enum and assigns instances of few classes: these two cost seconds and find nothing.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Interfaces are asynchronous because one of their implementations waits.
      '@typescript-eslint/require-await': 'off',
    },
  },

  {
    // Nothing else imports React (.dependency-cruiser.cjs): compiling it to look for hooks takes seconds.
    files: ['src/{app,auth,components,features,lib,trpc}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], nextPlugin.configs['core-web-vitals']],
    settings: { react: { version: 'detect' } },
    rules: {
      // Pictures are small and square when they are kept: there is no optimizer (next.config.mjs).
      '@next/next/no-img-element': 'off',
    },
  },

  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      // A longer function has parts that deserve a name.
      'max-lines-per-function': ['error', { max: 120, skipComments: true, skipBlankLines: true }],
    },
  },

  {
    files: ['src/**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    rules: {
      // The search box of a dialog takes the focus that the dialog was opened for.
      'jsx-a11y/no-autofocus': 'off',
      // A region that scrolls has to be reachable for the arrow keys to scroll it.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region', 'group'] }],
      // Ctrl+Enter in any field of a form presses its button.
      'jsx-a11y/no-noninteractive-element-interactions': [
        'error',
        {
          handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'],
          form: ['onKeyDown'],
        },
      ],
    },
  },

  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/server/services/rows.ts'],
    rules: {
      'no-restricted-properties': ['error', environmentHasOneReader, ...rawSqlIsUnsafe, rowsAreChecked],
    },
  },

  {
    // The command line runs on other machines, and reads what it is told there.
    files: ['src/env.js', 'src/cli/environment.ts', '*.config.{ts,mts,mjs}', 'tests/**'],
    rules: { 'no-restricted-properties': ['error', ...rawSqlIsUnsafe] },
  },

  {
    // Launchers run before anything is installed or built, and speak to the terminal.
    files: ['scripts/**/*.mjs'],
    rules: { 'no-restricted-properties': ['error', ...rawSqlIsUnsafe], 'no-console': 'off' },
  },

  {
    files: ['scripts/**', 'bench/**', 'tests/support/**'],
    rules: { 'no-console': 'off' },
  },

  {
    files: ['**/*.{js,mjs}'],
    rules: {
      // Types of plain JavaScript come from JSDoc and from inference, which these rules take for `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },

  {
    files: ['**/*.test.{ts,tsx}', 'tests/**'],
    rules: {
      'max-lines-per-function': 'off',
      // A test says `!` where the arrangement above it guarantees the value, and fails there when it does not.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
