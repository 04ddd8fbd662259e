import { LongParts } from '@/components/ui/long-text';
import { joinParts, type TextPart } from '@/domain/prompt/variables';
import { MAX_MARKS } from '@/features/prompt-base/text/prompt-text';

/**
 * A text filled in, cut at its variables: each shows its value.
 * @param empty the variables that have none yet and need one, by name, with the label of their field; null without one
 */
export function FilledParts({
  parts,
  empty,
}: {
  parts: readonly TextPart[];
  empty: ReadonlyMap<string, string | null>;
}) {
  const shown = parts.slice(0, MAX_MARKS);
  if (parts.length > MAX_MARKS) shown.push({ kind: 'text', text: joinParts(parts.slice(MAX_MARKS)) });
  return <LongParts parts={shown} draw={(part) => draw(part, empty)} />;
}

function draw(part: TextPart, empty: ReadonlyMap<string, string | null>) {
  if (part.kind !== 'variable') return part.text;
  const label = empty.get(part.name);
  if (label === undefined) return <mark data-variable={part.name}>{part.text}</mark>;
  return (
    <mark data-variable={part.name} className="border-b-2 border-dashed border-on-mark bg-mark-wash">
      {label ?? part.text}
    </mark>
  );
}
