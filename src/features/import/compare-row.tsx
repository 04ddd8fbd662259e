'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Spinner } from '@/components/ui/spinner';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { SimilarPrompt } from '@/domain/prompt/similar';
import { messages } from '@/domain/messages';
import { CompareTexts } from '@/features/version/compare-texts';
import { trpc } from '@/trpc/client';

type Pair = { before: { title: string; text: string }; after: { title: string; text: string } };

/** Opens a row’s text beside that of the prompt it looks like. */
export function ComparePrompt({ title, text, of }: { title: string; text: string; of: SimilarPrompt }) {
  return (
    <Compare title={title}>
      <PromptTexts after={{ title, text }} of={of} />
    </Compare>
  );
}

/** Opens a row’s text beside that of the earlier row it looks like. */
export function CompareRows({
  title,
  of,
  unit,
  row,
  texts,
}: {
  title: string;
  of: string;
  unit: RowUnit;
  row: number;
  texts: { earlier: string; own: string };
}) {
  return (
    <Compare title={title}>
      <Texts
        beforeName={importMessages.earlierRow(unit, row)}
        before={{ title: of, text: texts.earlier }}
        after={{ title, text: texts.own }}
      />
    </Compare>
  );
}

function Compare({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="dense"
        aria-haspopup="dialog"
        aria-label={`Compare ${title}`}
        onClick={() => setOpen(true)}
      >
        Compare
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} size="xl" title="Compare similar prompts">
        {isOpen && children}
      </Dialog>
    </>
  );
}

function PromptTexts({ after, of }: { after: Pair['after']; of: SimilarPrompt }) {
  const { data, isError } = trpc.prompt.get.useQuery({ identifier: of.id });
  if (isError) return <ErrorBox title="Something went wrong">{messages.prompt.notFoundTitle}</ErrorBox>;
  if (data === undefined) return <Spinner />;
  const before = { title: of.title, text: data.content };
  return <Texts beforeName={importMessages.inLibrary} before={before} after={after} />;
}

function Texts({ beforeName, before, after }: Pair & { beforeName: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-x-6 text-md font-semibold md:grid-cols-2">
        <p>
          {beforeName}: <bdi>{before.title}</bdi>
        </p>
        <p>
          {importMessages.inFile}: <bdi>{after.title}</bdi>
        </p>
      </div>
      <CompareTexts before={before.text} after={after.text} view="split" />
    </div>
  );
}
