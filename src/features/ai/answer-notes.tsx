import { TriangleAlert } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { ErrorBox } from '@/components/ui/error-box';
import { messages } from '@/domain/messages';
import { variableNames } from '@/domain/prompt/variables';

/** Notes on a response: lost values, whether it is cut; or why there is none. */
export type AnswerFindings = { lost: readonly string[]; isCut?: boolean; problem: string | null };

const NAMES_MAX = 12;

function namesOf(lost: readonly string[]): string {
  const more = lost.length - NAMES_MAX;
  return lost.slice(0, NAMES_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Warns about values that a response lost, and shows whether it was cut, or why there is none. */
export function AnswerNotes({ notes: { lost, isCut = false, problem } }: { notes: AnswerFindings }) {
  if (problem !== null) return <ErrorBox>{problem}</ErrorBox>;
  if (lost.length === 0 && !isCut) return null;
  const nameOf = (value: string) => variableNames(value)[0];
  const variables = lost.map(nameOf).filter((name) => name !== undefined);
  const others = lost.filter((value) => nameOf(value) === undefined);
  return (
    <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden="true" />}>
      {variables.length > 0 && (
        <p className="break-words">{messages.ai.dropped(variables.length, namesOf(variables))}</p>
      )}
      {others.length > 0 && <p className="break-words">{messages.ai.lost(namesOf(others))}</p>}
      {isCut && <p>{messages.ai.cut}</p>}
    </Banner>
  );
}
