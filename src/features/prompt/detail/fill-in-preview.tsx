'use client';
'use memo';

import { useDeferredValue, useEffect, useRef } from 'react';
import { ErrorBox } from '@/components/ui/error-box';
import { fillInMessages } from '@/domain/prompt/fill-in-messages';
import { type FilledValues, filledParts, isMissing, isTooLong } from '@/domain/prompt/filled';
import type { VariableField } from '@/domain/prompt/variable-fields';
import { fieldLabel } from '@/domain/prompt/variable-label';
import { FilledParts } from './filled-parts';

/** A prompt with the values of its variables filled in, and the empty ones marked. */
export function FillInPreview({
  id,
  content,
  variables,
  fields,
  values,
  current,
}: {
  /** Id of the heading. */
  id: string;
  content: string;
  variables: readonly VariableField[];
  /** Those that can be filled in here. */
  fields: readonly VariableField[];
  values: FilledValues;
  /** The variable whose field has the focus: its place is kept in sight. */
  current: string | null;
}) {
  const text = useRef<HTMLPreElement>(null);
  const parts = filledParts(content, variables, useDeferredValue(values));
  const withField = new Set(fields);
  const empty = new Map(
    variables
      .filter((variable) => isMissing(variable, values))
      .map((variable) => [variable.name, withField.has(variable) ? fieldLabel(variable) : null]),
  );
  useEffect(() => {
    const place = [...(text.current?.querySelectorAll<HTMLElement>('[data-variable]') ?? [])].find(
      ({ dataset }) => dataset['variable'] === current,
    );
    // Scrolls only the text, not the dialog around it.
    if (text.current && place) text.current.scrollTop = place.offsetTop - text.current.clientHeight / 3;
  }, [current]);
  return (
    <div className="flex min-w-0 flex-col">
      <h3 id={id} className="mb-1.5 text-md">
        Preview
      </h3>
      {isTooLong(parts) ? (
        <ErrorBox>{fillInMessages.tooLong}</ErrorBox>
      ) : (
        <pre
          ref={text}
          role="region"
          aria-labelledby={id}
          tabIndex={0}
          dir="auto"
          className="relative max-h-[300px] overflow-y-auto rounded-md bg-inset p-4 font-mono text-sm leading-[1.65] break-words whitespace-pre-wrap [unicode-bidi:plaintext] md:sticky md:top-0 md:max-h-[calc(100dvh-16rem)] md:min-h-[300px] md:flex-1"
        >
          <FilledParts parts={parts} empty={empty} />
        </pre>
      )}
    </div>
  );
}
