import type { z } from 'zod';
import { isSlug } from '@/domain/prompt/slug';
import { ExportedPrompt as ExportedLine } from '@/server/api/v1/schemas';
import { type Api, parsed } from './api';
import { withEarlierDefaults } from './earlier-server';
import { CliError, EXIT, usage } from './exit';
import { askLines } from './http';
import { parseJson } from './http-errors';

export const ExportedPrompt = withEarlierDefaults(ExportedLine);
export type Exported = z.output<typeof ExportedPrompt>;

/** Which prompts `pull` and `export` are of, as their options say it. */
export const WHICH_OPTIONS = { space: { type: 'string' }, collection: { type: 'string' } } as const;

export const WHICH_HELP = `  --space SLUG        prompts in this space instead of your own
  --collection SLUG   prompts in this collection`;

export type PromptSelection = {
  space?: string | undefined;
  collection?: string | undefined;
  version?: 'approved' | undefined;
};

/** All prompts of a choice, when the last has come whole. Throws {@link CliError}, also for a name that no slug can be. */
export async function readExported(
  { account }: Api,
  { space, collection, version }: PromptSelection,
): Promise<Exported[]> {
  if (space !== undefined && collection !== undefined)
    throw usage('Use either --space or --collection, not both.');
  const query = new URLSearchParams({
    ...(space !== undefined && { space }),
    ...(collection !== undefined && { collection }),
    ...(version !== undefined && { version }),
  });
  const lines = await askLines(account, `/export/prompts${query.size === 0 ? '' : `?${query.toString()}`}`);
  const prompts = lines.map((line) => parsed(account, ExportedPrompt, parseJson(account, line)));
  // A slug becomes the name of a file.
  if (
    prompts.some(({ slug }) => !isSlug(slug)) ||
    new Set(prompts.map(({ slug }) => slug)).size !== prompts.length
  ) {
    throw new CliError(EXIT.server, `${account.url} returned invalid prompt names. Nothing was written.`);
  }
  return prompts;
}
