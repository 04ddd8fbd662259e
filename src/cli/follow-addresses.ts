import type { Api } from './api';
import { CliError, endsAll, EXIT } from './exit';
import type { Exported } from './exported';
import type { PromptFile } from './folder';

/** How the address of a prompt that was never shared ends. */
const PRIVATE_ENDING = /-[a-z0-9]{6}$/;

/** The address of a prompt now; null for one that the caller may not read, also with this token. Throws {@link CliError}. */
async function addressNow(api: Api, slug: string): Promise<string | null> {
  try {
    return (await api.getPrompt({ prompt: slug })).slug;
  } catch (error) {
    const isRefused =
      error instanceof CliError && (error.code === EXIT.notFound || error.code === EXIT.notAllowed);
    if (!isRefused || endsAll(error)) throw error;
    return null;
  }
}

/**
 * Files by the addresses that their prompts have now. A prompt takes another address the first time that it is shared:
 * a file that was pulled before is of the same prompt. Throws {@link CliError}.
 */
export async function followAddresses<File extends PromptFile>(
  api: Api,
  prompts: readonly Exported[],
  files: ReadonlyMap<string, File>,
): Promise<Map<string, File>> {
  const given = new Set(prompts.map(({ slug }) => slug));
  const followed = new Map(files);
  for (const [slug, file] of files) {
    if (given.has(slug) || !PRIVATE_ENDING.test(slug)) continue;
    const now = await addressNow(api, slug);
    if (now !== null && given.has(now) && !followed.has(now)) followed.set(now, file);
  }
  return followed;
}
