import { LongParts } from '@/components/ui/long-text';
import { cardText } from '@/domain/prompt/card-text';
import { nameAsWords } from '@/domain/prompt/variable-words';
import { splitVariables, type TextPart } from '@/domain/prompt/variables';

/** The beginning of a prompt's text on a card, its variables as marked words. */
export function CardText({ prompt }: { prompt: { content: string; description: string } }) {
  return <LongParts parts={splitVariables(cardText(prompt))} draw={draw} />;
}

function draw(part: TextPart) {
  return part.kind === 'variable' ? <mark>{nameAsWords(part.name)}</mark> : part.text;
}
