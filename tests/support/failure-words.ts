import { vi } from 'vitest';
import { reportFailure } from '../../scripts/lib/terminal.mjs';

/** What a start or a command prints about an error. */
export function failureWords(error: unknown): string {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reportFailure(error);
  const words = said.mock.calls.join('\n').trim();
  said.mockRestore();
  return words;
}
