import { createHash } from 'node:crypto';
import { canonicalJson } from '@/domain/json';
import type { Api, Made } from './api';
import { CliError, EXIT, ResultDeletedError } from './exit';

/** Maximum attempts. An attempt is repeated if its result was deleted or withdrawn. */
const ATTEMPTS_MAX = 100;

/**
 * Creates an item, once even if two processes push concurrently. If the server replays an earlier response and that item
 * was deleted or withdrawn, a new idempotency key creates it again.
 * @param isThere returns whether the created item still exists
 */
export async function createOnce<Of>(
  parts: readonly unknown[],
  make: (key: string) => Promise<Made<Of>>,
  isThere: (made: Of) => Promise<boolean>,
): Promise<Made<Of>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const keyParts = attempt === 0 ? parts : [...parts, String(attempt)];
    const key = createHash('sha256').update(canonicalJson(keyParts)).digest('hex');
    const answer = await make(key).catch((error: unknown) => {
      if (error instanceof ResultDeletedError) return null;
      throw error;
    });
    if (answer === null) continue;
    if (!answer.isReplayed || (await isThere(answer.made))) return answer;
  }
  throw new CliError(EXIT.conflict, `it was made and undone ${ATTEMPTS_MAX} times today; nothing was sent`);
}

/** Whether a prompt is in the library. True for tokens without read permission, which can't check. */
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

/** Whether a suggestion is open. */
export async function isSuggestionOpen(api: Api, { id }: { id: string }): Promise<boolean> {
  try {
    return (await api.getSuggestion({ id })).state === 'open';
  } catch (error) {
    if (error instanceof CliError && error.code === EXIT.notFound) return false;
    throw error;
  }
}
