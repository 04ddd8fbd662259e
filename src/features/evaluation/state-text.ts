import type { BadgeTone } from '@/components/ui/badge';
import type { EvaluationState } from '@/domain/evaluation/states';

const WORDS: Record<EvaluationState, { word: string; tone: BadgeTone }> = {
  running: { word: 'Running', tone: 'info' },
  paused: { word: 'Paused', tone: 'warn' },
  finished: { word: 'Done', tone: 'ok' },
  cancelled: { word: 'Stopped', tone: 'neutral' },
  stopped: { word: 'Ended early', tone: 'danger' },
};

/** How an evaluation is, in a word. */
export function stateWord(state: EvaluationState): { word: string; tone: BadgeTone } {
  return WORDS[state];
}

/** Versions and models of an evaluation, such as "Versions 4, 5 · Fast model". */
export function columnsText({
  versions,
  models,
}: {
  versions: readonly number[];
  models: readonly string[];
}) {
  return `Version${versions.length === 1 ? '' : 's'} ${versions.join(', ')} · ${models.join(', ')}`;
}
