'use client';

import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TabCard } from '@/components/ui/tab-card';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { copyText } from '@/lib/clipboard';

/** The sample prompt: plain text and, where a name stands, a part to fill in with its first value. */
const PARTS = [
  'Turn my notes from ',
  { name: 'Meeting', value: 'the weekly review' },
  ' into three decisions, each with one owner and one date. Write for ',
  { name: 'Reader', value: 'someone who was not there' },
  '. Stay under ',
  { name: 'Length', value: '120 words' },
  ' and end with the one question still open.',
] as const;

/** A prompt to try before signing up: its marked words are inputs, and Copy takes the finished text. */
export function SampleCard() {
  const [values, setValues] = useState<string[]>(() =>
    PARTS.map((part) => (typeof part === 'string' ? part : part.value)),
  );

  async function copy() {
    try {
      await copyText(values.join(''));
      toast.success(messages.prompt.copied);
    } catch {
      toast.error(messages.prompt.copyFailed);
    }
  }

  return (
    <TabCard
      tab="Content"
      hue="content"
      as="section"
      aria-label="A prompt to try"
      raised
      sheetClassName="p-6"
    >
      <p className="mb-3 font-mono text-xs text-fg-subtle">notes-to-decisions · v4 · approved</p>
      <p className="font-mono text-md leading-8 touch:leading-[3.25rem]">
        {PARTS.map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            <input
              key={part.name}
              aria-label={part.name}
              value={values[index]}
              size={Math.max(4, values[index]?.length ?? 0)}
              maxLength={60}
              className="field-sizing-content max-w-full min-w-8 rounded-sm bg-mark px-1 text-on-mark touch:min-h-11 touch:min-w-11"
              onChange={(event) => {
                const { value } = event.target;
                setValues((current) => current.map((old, at) => (at === index ? value : old)));
              }}
            />
          ),
        )}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy Prompt
        </Button>
        <span className="text-sm text-fg-muted">Try it: change the highlighted words, then copy.</span>
      </div>
    </TabCard>
  );
}
