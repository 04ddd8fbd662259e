import { expect, it } from 'vitest';
import { PASSWORD_MIN } from '@/domain/account/limits';
import {
  CREATIVITY_STEP,
  DEFAULT_ENHANCE_OPTIONS,
  ENHANCEMENT_TYPES,
  GENERATOR_FRAMEWORKS,
  OUTPUT_LENGTHS,
  TONES,
} from '@/domain/generator/vocabulary';
import { PAGE_SIZE } from '@/domain/pagination';
import {
  HEARTBEAT_MS,
  HEARTBEAT_TIMEOUT_MS,
  NEW_PROMPT_TOAST_MS,
  RECONNECT_DELAYS_MS,
} from '@/domain/prompt/event-timing';
import { PAGE_ROWS } from '@/server/services/export/iterate-prompts';
import { BATCH_ROWS } from '@/server/services/sitemap/context';

/** Values that other tests read from the code, so that they would follow a wrong one. */
it.each([
  ['cards of a page', PAGE_SIZE, 15],
  ['characters of a password', PASSWORD_MIN, 6],
  ['rows of a walk over the library', PAGE_ROWS, 1_000],
  ['rows of a batch of a sitemap', BATCH_ROWS, 1_000],
  ['the heartbeat', HEARTBEAT_MS, 30_000],
  ['how late it may be', HEARTBEAT_TIMEOUT_MS, 10_000],
  ['waits before connecting again', RECONNECT_DELAYS_MS, [1_000, 2_000, 5_000, 10_000]],
  ['the toast of a new prompt', NEW_PROMPT_TOAST_MS, 5_000],
  ['frameworks', GENERATOR_FRAMEWORKS, ['RTF', 'TAG', 'BAB', 'CARE', 'RISE', 'NONE']],
  [
    'types of enhancement',
    ENHANCEMENT_TYPES,
    ['Descriptive', 'Creative', 'Professional', 'Concise', 'AI Art', 'AI Optimized'],
  ],
  ['tones', TONES, ['Casual', 'Formal', 'Friendly', 'Serious', 'Playful']],
  ['lengths', OUTPUT_LENGTHS, ['Short', 'Medium', 'Long']],
  ['the step of creativity', CREATIVITY_STEP, 0.01],
  [
    'the first options',
    DEFAULT_ENHANCE_OPTIONS,
    {
      enhancementType: 'Descriptive',
      tone: 'Casual',
      outputLength: 'Medium',
      includeEmojis: false,
      creativityLevel: 0.5,
    },
  ],
])('%s are as specified', (_name, value, specified) => {
  expect(value).toEqual(specified);
});
