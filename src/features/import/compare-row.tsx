'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Spinner } from '@/components/ui/spinner';
import type { AlikePrompt } from '@/domain/prompt/alike';
import { messages } from '@/domain/messages';
import { CompareTexts } from '@/features/version/compare-texts';
import { trpc } from '@/trpc/client';

type Props = { title: string; text: string; of: AlikePrompt };

/** Opens a row’s text beside that of the prompt it looks like. */
export function CompareRow(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="dense"
        aria-haspopup="dialog"
        aria-label={`Compare ${props.title}`}
        onClick={() => setOpen(true)}
      >
        Compare
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} size="xl" title="Compare similar prompts">
        {isOpen && <Texts {...props} />}
      </Dialog>
    </>
  );
}

function Texts({ title, text, of }: Props) {
  const { data, isError } = trpc.prompt.get.useQuery({ identifier: of.id });
  if (isError) return <ErrorBox title="Something went wrong">{messages.prompt.notFoundTitle}</ErrorBox>;
  if (data === undefined) return <Spinner />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-x-6 text-md font-semibold md:grid-cols-2">
        <p>
          In the library: <bdi>{of.title}</bdi>
        </p>
        <p>
          In the file: <bdi>{title}</bdi>
        </p>
      </div>
      <CompareTexts before={data.content} after={text} view="split" />
    </div>
  );
}
