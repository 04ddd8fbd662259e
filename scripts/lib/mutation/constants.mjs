/**
 * Mutations of the constants of section 9: the row of docs/specification-coverage.md by its first words, the
 * file, and the text to replace.
 *
 * @type {readonly { row: string, file: string, from: string, to: string }[]}
 */
export const CONSTANTS = [
  { row: '15 cards a page', file: 'src/domain/pagination.ts', from: 'PAGE_SIZE = 15', to: 'PAGE_SIZE = 16' },
  {
    row: '1,000 rows at a time',
    file: 'src/server/services/export/iterate-prompts.ts',
    from: 'PAGE_ROWS = 1_000',
    to: 'PAGE_ROWS = 900',
  },
  {
    row: '1,000 rows at a time',
    file: 'src/server/services/sitemap/context.ts',
    from: 'BATCH_ROWS = 1_000',
    to: 'BATCH_ROWS = 900',
  },
  {
    row: 'Passwords of at least 6',
    file: 'src/domain/account/limits.ts',
    from: 'PASSWORD_MIN = 6',
    to: 'PASSWORD_MIN = 7',
  },
  { row: 'Description for search', file: 'src/lib/truncate.ts', from: '}...`', to: '}…`' },
  {
    row: 'Generator: six types',
    file: 'src/domain/generator/vocabulary.ts',
    from: "'Playful'",
    to: "'Joyful'",
  },
  {
    row: 'Generator: six types',
    file: 'src/domain/generator/vocabulary.ts',
    from: 'CREATIVITY_STEP = 0.01',
    to: 'CREATIVITY_STEP = 0.02',
  },
  {
    row: 'Toasts of the generator',
    file: 'src/features/generator/toasts.ts',
    from: 'TOAST_DURATION_MS = 3_000',
    to: 'TOAST_DURATION_MS = 4_000',
  },
  {
    row: 'Live toast 5 s',
    file: 'src/domain/prompt/event-timing.ts',
    from: 'NEW_PROMPT_TOAST_MS = 5_000',
    to: 'NEW_PROMPT_TOAST_MS = 6_000',
  },
  {
    row: 'Realtime: heartbeat',
    file: 'src/domain/prompt/event-timing.ts',
    from: 'HEARTBEAT_MS = 30_000',
    to: 'HEARTBEAT_MS = 40_000',
  },
  {
    row: 'Realtime: heartbeat',
    file: 'src/domain/prompt/event-timing.ts',
    from: 'HEARTBEAT_TIMEOUT_MS = 10_000',
    to: 'HEARTBEAT_TIMEOUT_MS = 20_000',
  },
  {
    row: 'Realtime: heartbeat',
    file: 'src/domain/prompt/event-timing.ts',
    from: '2_000, 5_000',
    to: '2_000, 6_000',
  },
  { row: 'Sitemap: 0.9, 0.8', file: 'src/domain/sitemap/entry.ts', from: '50, 100]', to: '50, 101]' },
  {
    row: 'Sitemap: daily',
    file: 'src/domain/sitemap/entry.ts',
    from: "return 'weekly'",
    to: "return 'daily'",
  },
  {
    row: 'Sitemap: core pages',
    file: 'src/domain/sitemap/entry.ts',
    from: 'priority: 0.3',
    to: 'priority: 0.4',
  },
];
