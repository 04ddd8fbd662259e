import { createHash } from 'node:crypto';
import { canonicalJson } from '@/domain/json';
import type { Api, Made } from './api';
import { CliError, EXIT, ResultDeletedError } from './exit';

/** Attempts at one thing, each undone in the library before the next. */
const ATTEMPTS_MAX = 100;

/**
 * Makes something, once when two push at the same time. What the server only repeats may have been deleted or withdrawn
 * since it was made: then the next attempt, with a key of its own, makes it again.
 * @param isThere whether what was made is still in the library
 */
export async function createOnce<Of>(
  parts: readonly unknown[],
  make: (key: string) => Promise<Made<Of>>,
  isThere: (made: Of) => Promise<boolean>,
): Promise<Made<Of>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const words = attempt === 0 ? parts : [...parts, String(attempt)];
    const key = createHash('sha256').update(canonicalJson(words)).digest('hex');
    const answer = await make(key).catch((error: unknown) => {
      if (error instanceof ResultDeletedError) return null;
      throw error;
    });
    if (answer === null) continue;
    if (!answer.isReplayed || (await isThere(answer.made))) return answer;
  }
  throw new CliError(EXIT.conflict, `it was made and undone ${ATTEMPTS_MAX} times today; nothing was sent`);
}

/** Whether a prompt is in the library. A token that may not read cannot tell: then the server's word stands. */
export async function promptExists(api: Api, { id }: { id: string }): Promise<boolean> {
  try {
    await api.getPrompt({ prompt: id });
    return true;
  } catch (error) {
    if (error instanceof CliError && error.code === EXIT.notAllowed) return true;
    if (error instanceof CliError && error.code === EXIT.notFound) return false;
    throw error;
  }
}

/** Whether a suggestion waits for an answer. */
export async function isSuggestionOpen(api: Api, { id }: { id: string }): Promise<boolean> {
  try {
    return (await api.getSuggestion({ id })).state === 'open';
  } catch (error) {
    if (error instanceof CliError && error.code === EXIT.notFound) return false;
    throw error;
  }
}
