import type { PromptBadge, PromptListItem } from '@/domain/prompt/schema';
import { variableFields } from '@/domain/prompt/variable-fields';
import { splitVariables } from '@/domain/prompt/variables';

/** A variable of a sample: `written` is how it is in the text, for a copy that leaves it empty. */
export type SampleVariable = { name: string; value: string; written: string };

/** A prompt to try before signing up. */
export type Sample = {
  title: string;
  category: PromptListItem['category'];
  badge: PromptBadge | null;
  /** The page of the prompt; null for the built-in one. */
  href: string | null;
  parts: readonly (string | SampleVariable)[];
};

const FEWEST_VARIABLES = 3;
const MAX_VARIABLES = 5;

/** The sample of a library without a prompt that fits. */
const BUILT_IN: Sample = {
  title: 'Notes to decisions',
  category: 'Content',
  badge: { status: 'approved', approvedByName: null },
  href: null,
  parts: [
    'Turn my notes from ',
    { name: 'Meeting', value: 'the weekly review', written: '{{Meeting}}' },
    ' into three decisions, each with one owner and one date. Write for ',
    { name: 'Reader', value: 'someone who was not there', written: '{{Reader}}' },
    '. Stay under ',
    { name: 'Length', value: '', written: '{{Length}}' },
    ' and end with the one question still open.',
  ],
};

/** The prompt with its variables as fields, one of them empty; null for a prompt that is too long, or whose variables are. */
function sampleOf(prompt: PromptListItem): Sample | null {
  const { content, isExcerpt, title, category, slug, status } = prompt;
  if (isExcerpt) return null;
  const fields = variableFields(content, []);
  if (fields.length < FEWEST_VARIABLES || fields.length > MAX_VARIABLES) return null;
  if (fields.some(({ type }) => type === 'long')) return null;
  const values = new Map(fields.map(({ name, fallback }) => [name, fallback ?? '']));
  const last = fields.at(-1);
  const isFull = [...values.values()].every((value) => value !== '');
  // An empty one shows what there is to do.
  if (isFull && last !== undefined) values.set(last.name, '');
  const parts = splitVariables(content).flatMap((part): (string | SampleVariable)[] => {
    if (part.kind === 'escape') return [];
    if (part.kind === 'text') return [part.text];
    return [{ name: part.name, value: values.get(part.name) ?? '', written: part.text }];
  });
  return { title, category, badge: status ?? null, href: `/prompts/${slug}`, parts };
}

/**
 * The first of these prompts that fits as a sample, and the others; all of them beside the built-in sample when none
 * does.
 * @param prompts the most used ones first
 */
export function chooseSample(prompts: readonly PromptListItem[]): {
  sample: Sample;
  others: readonly PromptListItem[];
} {
  for (const prompt of prompts) {
    const sample = sampleOf(prompt);
    if (sample !== null) return { sample, others: prompts.filter(({ id }) => id !== prompt.id) };
  }
  return { sample: BUILT_IN, others: prompts };
}
