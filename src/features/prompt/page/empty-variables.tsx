'use client';
'use memo';

import { fieldLabel } from '@/domain/prompt/variable-label';
import { valueOf } from '@/domain/prompt/filled';
import { fillInMessages } from '@/domain/prompt/fill-in-messages';
import { type Fill, fieldId, useFill, useFilledValues } from '@/features/prompt-base/fill/fill-context';

/** More are named by their number. */
const SHOWN = 12;

/** The variables of the text that have no value yet, each with the way to its field. Nothing where all have one. */
export function EmptyVariables() {
  const fill = useFill();
  return fill === null || fill.fields.length === 0 ? null : <Empty fill={fill} />;
}

function Empty({ fill }: { fill: Fill }) {
  const values = useFilledValues(fill.store);
  const empty = fill.fields.filter((field) => valueOf(field, values).trim() === '');
  if (empty.length === 0) return null;
  const more = empty.length - SHOWN;
  return (
    <section aria-labelledby="still-empty" className="max-lg:hidden print:hidden">
      <h2 id="still-empty" className="text-md">
        {fillInMessages.stillEmptyTitle}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {empty.slice(0, SHOWN).map((field) => (
          <li key={field.name} className="flex max-w-full">
            <button
              type="button"
              onClick={() => document.getElementById(fieldId(fill, field.name))?.focus()}
              className="min-w-0 truncate rounded-t-xs border-b-2 border-dashed border-on-mark bg-mark-wash px-1.5 py-0.5 font-mono text-sm text-on-mark touch:min-h-11"
            >
              {fieldLabel(field)}
            </button>
          </li>
        ))}
        {more > 0 && <li className="text-sm text-fg-muted">{fillInMessages.more(more)}</li>}
      </ul>
      <p className="mt-2 text-sm text-fg-muted">{fillInMessages.howTo}</p>
    </section>
  );
}
