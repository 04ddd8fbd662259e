'use client';

import { Copy } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TabCard } from '@/components/ui/tab-card';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { StatusBadge } from '@/features/status/status-badge';
import { copyText } from '@/lib/clipboard';
import { cn } from '@/lib/cn';
import type { Sample, SampleVariable } from './sample';

const VALUE_MAX = 60;
const isVariable = (part: string | SampleVariable) => typeof part !== 'string';

/** A prompt to try before signing up: its variables are fields, and Copy takes the text with the values. */
export function SampleCard({ sample: { title, category, badge, href, parts } }: { sample: Sample }) {
  const variables = parts.filter(isVariable);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(variables.map(({ name, value }) => [name, value])),
  );
  const valueOf = ({ name }: SampleVariable) => values[name] ?? '';
  const isFilled = (variable: SampleVariable) => valueOf(variable).trim() !== '';
  const names = new Map(variables.map((variable) => [variable.name, variable]));
  const filled = [...names.values()].filter(isFilled).length;

  async function copy() {
    const text = parts.map((part) =>
      typeof part === 'string' ? part : isFilled(part) ? valueOf(part) : part.written,
    );
    try {
      await copyText(text.join(''));
      toast.success(messages.prompt.copied);
    } catch {
      toast.error(messages.prompt.copyFailed);
    }
  }

  return (
    <TabCard
      tab={category}
      hue={categoryToken(category)}
      end={badge && <StatusBadge badge={badge} isShared isPlain />}
      aria-labelledby="sample"
      raised
      sheetClassName="p-6"
    >
      <h2 id="sample" className="mb-3 text-lg">
        {href === null ? (
          title
        ) : (
          <Link href={href} prefetch={false} className="hover:underline">
            {title}
          </Link>
        )}
      </h2>
      <p className="font-mono text-md leading-8 wrap-anywhere whitespace-pre-line touch:leading-9">
        {parts.map((part, index) =>
          typeof part === 'string' ? (
            part
          ) : (
            <input
              // The same variable can be there twice.
              key={`${part.name} ${index}`}
              aria-label={part.name}
              placeholder={part.name}
              value={valueOf(part)}
              size={Math.max(4, (valueOf(part) || part.name).length)}
              maxLength={VALUE_MAX}
              className={cn(
                'field-in-line field-sizing-content max-w-full min-w-8 rounded-t-xs border-b-2 border-on-mark px-1 text-on-mark placeholder:text-on-mark placeholder:opacity-75',
                isFilled(part) ? 'bg-mark' : 'border-dashed bg-mark-wash',
              )}
              onChange={({ target }) => {
                const { value } = target;
                setValues((current) => ({ ...current, [part.name]: value }));
              }}
            />
          ),
        )}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy Prompt
        </Button>
        <span className="text-sm text-fg-muted">{`${filled} of ${names.size} filled. Type in the marked words.`}</span>
      </div>
    </TabCard>
  );
}
