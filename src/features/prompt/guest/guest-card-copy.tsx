'use client';

import { CardCopyButton } from '../card-copy-button';
import { copyPrompt } from '../copy-prompt';

/** The whole content of a prompt, fetched with the code that fetches at the first press. */
async function contentOf(id: string): Promise<string> {
  const { plainClient } = await import('@/trpc/plain-client');
  return (await plainClient().prompt.get.query({ identifier: id })).content;
}

/** Copy on a card that was rendered on the server. */
export function GuestCardCopy({ prompt }: { prompt: { id: string; title: string } }) {
  return <CardCopyButton title={prompt.title} onPress={() => void copyPrompt(contentOf(prompt.id))} />;
}
