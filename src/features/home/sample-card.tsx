'use client';

import { Copy } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TabCard } from '@/components/ui/tab-card';
import { lazyToast } from '@/components/ui/lazy-toast';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { readingMessages } from '@/domain/reading-messages';
import { FieldInText } from '@/features/prompt-base/fill/field-in-text';
import { withTails } from '@/features/prompt-base/fill/tails';
import { StatusBadge } from '@/features/status/status-badge';
import { copyText } from '@/lib/clipboard';
import type { Sample, SampleVariable } from './sample';

const VALUE_MAX = 60;
const isVariable = (part: string | SampleVariable) => typeof part !== 'string';

type Segment = { kind: 'text' | 'variable'; text: string; variable?: SampleVariable };

function segmentOf(part: string | SampleVariable): Segment {
  return typeof part === 'string'
    ? { kind: 'text', text: part }
    : { kind: 'variable', text: part.written, variable: part };
}

/** A prompt to try before signing up: its variables are fields, and Copy takes the text with the values. */
export function SampleCard({ sample: { title, category, badge, href, parts } }: { sample: Sample }) {
  const variables = parts.filter(isVariable);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(variables.map(({ name, value }) => [name, value])),
  );
  const valueOf = ({ name }: SampleVariable) => values[name] ?? '';
  const isFilled = (variable: SampleVariable) => valueOf(variable).trim() !== '';
  const names = new Map(variables.map((variable) => [variable.name, variable]));
  const drawn = withTails(parts.map(segmentOf));
  const filled = [...names.values()].filter(isFilled).length;

  async function copy() {
    const text = parts.map((part) =>
      typeof part === 'string' ? part : isFilled(part) ? valueOf(part) : part.written,
    );
    try {
      await copyText(text.join(''));
      lazyToast.success(readingMessages.prompt.copied);
    } catch {
      lazyToast.error(readingMessages.prompt.copyFailed);
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
      <p className="prompt-type wrap-anywhere whitespace-pre-line">
        {drawn.map(({ text, variable, tail }, index) =>
          variable === undefined ? (
            text
          ) : (
            // The same variable can be there twice.
            <FieldInText
              key={`${variable.name} ${index}`}
              fit={valueOf(variable) || variable.name}
              tail={tail}
            >
              <input
                aria-label={variable.name}
                data-variable-field={isFilled(variable) ? 'filled' : 'empty'}
                placeholder={variable.name}
                value={valueOf(variable)}
                maxLength={VALUE_MAX}
                onChange={({ target }) => {
                  const { value } = target;
                  setValues((current) => ({ ...current, [variable.name]: value }));
                }}
              />
            </FieldInText>
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
