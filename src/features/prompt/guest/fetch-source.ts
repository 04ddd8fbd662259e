import { hasVariables } from '@/domain/prompt/variables';
import { plainClient } from '@/trpc/plain-client';
import type { CopySource } from '@/features/prompt-base/actions/copy-prompt';

/** The whole content of a prompt, to copy it. Fetch this module when needed: it brings the client of the API. */
export async function fetchSource(id: string): Promise<CopySource> {
  const { content, variables } = await plainClient().prompt.get.query({ identifier: id });
  return { content, variables, hasVariables: hasVariables(content) };
}
