'use client';

import { CopyCheck } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Banner } from '@/components/ui/banner';
import { similarMessages } from '@/domain/prompt/similar-messages';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { trpc } from '@/trpc/client';
import { useDeferredContent } from './use-form-value';

/** Pause after typing before the search, in ms. */
const PAUSE_MS = 1_500;
/** Shorter texts are not compared. */
const MIN_LENGTH = 60;

/** Shows unobtrusively, after a pause in typing, that a prompt with nearly the same text exists. */
export function SimilarNotice({ form }: { form: UseFormReturn<PromptValues> }) {
  const { mutate, data, reset } = trpc.prompt.similar.useMutation();
  const [closedSlug, setClosedSlug] = useState<string | null>(null);
  const text = useDeferredContent(form).trim();
  useEffect(() => {
    if (text.length < MIN_LENGTH) {
      reset();
      return;
    }
    const timer = setTimeout(() => mutate({ content: text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, mutate, reset]);
  if (data == null || data.slug === closedSlug) return null;
  return (
    <Banner tone="info" icon={<CopyCheck aria-hidden="true" />} role="status" className="px-4 py-3">
      <p>
        {similarMessages.looksLike}{' '}
        <Link
          href={`/prompts/${data.slug}`}
          target="_blank"
          className="underline underline-offset-3 hover:decoration-2"
        >
          <bdi>{data.title}</bdi>
        </Link>
      </p>
      <button
        type="button"
        className="mt-1 min-h-8 text-md font-semibold underline underline-offset-3 touch:min-h-11"
        onClick={() => setClosedSlug(data.slug)}
      >
        {similarMessages.goOn}
      </button>
    </Banner>
  );
}
