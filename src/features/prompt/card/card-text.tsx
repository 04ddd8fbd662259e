import { withoutCutVariables } from '@/domain/search/cut-variables';
import { LongParts } from '@/components/ui/long-text';
import { cardText } from '@/domain/prompt/card-text';
import { nameToLabel } from '@/domain/prompt/variable-label';
import { splitVariables, type TextPart } from '@/domain/prompt/variables';
import { foundInParts, type MarkedPart } from '@/domain/search/found-in-parts';
import { excerptAround } from '@/domain/search/found-ranges';
import { findCutPosition } from '@/lib/cut-position';

/** More characters than three lines of the widest card hold: pages of lists carry the text of each card twice. */
const CARD_CHARACTERS = 240;
/** Of these at least as many are kept, so that the cut is behind a word. */
const LEAST = 200;

/** The beginning of a text, as much of it as a card can show. */
function beginningOf(text: string): string {
  if (text.length <= CARD_CHARACTERS) return text;
  const end = findCutPosition(text, LEAST, CARD_CHARACTERS) ?? CARD_CHARACTERS;
  return withoutCutVariables(`${text.slice(0, end).trimEnd()}…`);
}

/**
 * The beginning of a prompt's text on a card, its variables as marked words; of what a search found the text around the
 * first place, where the places are marked and variables stand back.
 */
export function CardText({
  prompt,
  query = '',
}: {
  prompt: { content: string; description: string; around?: string | undefined };
  query?: string;
}) {
  if (query.trim() === '')
    return <LongParts parts={splitVariables(beginningOf(cardText(prompt)))} draw={draw} />;
  const text = prompt.around === undefined ? cardText(prompt) : excerptAround(prompt.around, query).line;
  return <FoundLine text={text} query={query} />;
}

/** A stretch of a prompt's text with what a search found in it; its variables are words, also one that was cut. */
export function FoundLine({ text, query }: { text: string; query: string }) {
  return (
    <LongParts parts={foundInParts(splitVariables(withoutCutVariables(text)), query)} draw={drawFound} />
  );
}

function draw(part: TextPart) {
  return part.kind === 'variable' ? <mark>{nameToLabel(part.name)}</mark> : part.text;
}

function drawFound(part: MarkedPart) {
  if (part.kind === 'variable')
    return <span className="rounded-xs bg-mark-wash px-[0.2em] text-on-mark">{nameToLabel(part.name)}</span>;
  return part.isFound === true ? <mark className="px-0">{part.text}</mark> : part.text;
}
