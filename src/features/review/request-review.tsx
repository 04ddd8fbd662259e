'use client';

import { MessageSquareText } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const AskDialog = dynamic(() => import('./ask-dialog').then((module) => module.AskDialog), { ssr: false });

/** The button that asks for a review of the newest version, and its dialog. */
export function AskReview({
  prompt,
  label = 'Request review',
  variant = 'secondary',
}: {
  prompt: { id: string; version: number };
  label?: string;
  variant?: 'primary' | 'secondary';
}) {
  /** The version that was on the page when its author wanted to ask. */
  const [asked, setAsked] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        icon={<MessageSquareText aria-hidden="true" />}
        onClick={() => {
          setAsked(prompt.version);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {asked !== null && (
        <AskDialog promptId={prompt.id} version={asked} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
