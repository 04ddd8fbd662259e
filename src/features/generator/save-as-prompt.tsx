'use client';

import { FilePlus2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { messages } from '@/domain/messages';
import { storePrefill } from '@/features/prompt/editor/prefill';

/** Opens the form of a new prompt, filled in with a text and tags, which travel in this tab's storage. */
export function SaveAsPrompt({
  writerId,
  content,
  tags,
}: {
  writerId: string;
  content: string;
  tags: readonly string[];
}) {
  const router = useRouter();
  return (
    <Button
      variant="secondary"
      icon={<FilePlus2 aria-hidden="true" />}
      disabledReason={content.trim() === '' && messages.generator.nothingToSave}
      onClick={() => {
        storePrefill(writerId, { content, tags: [...tags] });
        router.push('/prompts/new');
      }}
    >
      Save as prompt
    </Button>
  );
}
