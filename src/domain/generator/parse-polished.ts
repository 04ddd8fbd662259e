import { assemble } from './assemble';
import { FRAMEWORKS, type FrameworkField } from './frameworks';
import { type LabelLine, labelLines } from './label-lines';
import type { FieldId, FieldValues, GeneratorFramework } from './vocabulary';

/** How often a field's own text contains a line that looks like the start of each field. */
type InnerLabels = Map<FieldId, Map<FieldId, number>>;

function innerLabels(
  framework: GeneratorFramework,
  fields: readonly FrameworkField[],
  original: FieldValues,
): InnerLabels {
  const counts: InnerLabels = new Map();
  for (const { id } of fields) {
    const [, ...inner] = labelLines(assemble(framework, { [id]: original[id] }), fields);
    const own = new Map<FieldId, number>();
    for (const line of inner) own.set(line.field, (own.get(line.field) ?? 0) + 1);
    counts.set(id, own);
  }
  return counts;
}

/** Which label lines open a field: the first of each label that is not in the writer's own text of the field before. */
function sectionStarts(lines: readonly LabelLine[], inner: InnerLabels): LabelLine[] {
  const starts: LabelLine[] = [];
  const opened = new Set<FieldId>();
  let expected = new Map<FieldId, number>();
  for (const line of lines) {
    const inside = expected.get(line.field) ?? 0;
    if (inside > 0) {
      expected.set(line.field, inside - 1);
    } else if (!opened.has(line.field)) {
      opened.add(line.field);
      expected = new Map(inner.get(line.field));
      starts.push(line);
    }
  }
  return starts;
}

function textsBetween(text: string, starts: readonly LabelLine[]): FieldValues {
  const fields: FieldValues = {};
  starts.forEach((line, index) => {
    fields[line.field] = text.slice(line.textStart, starts[index + 1]?.start ?? text.length).trim();
  });
  return fields;
}

/** Longest stretch before a colon that can be a label in a sentence. */
const LABEL_WORDS_MAX = 60;

/** `label: text` line by line: the label may be one of several words (`The task: …`), the text is the rest of the line. */
function lineByLine(text: string, fields: readonly FrameworkField[]): FieldValues {
  const found: FieldValues = {};
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1 || colon > LABEL_WORDS_MAX) continue;
    const words = new Set(
      line
        .slice(0, colon)
        .toLowerCase()
        .split(/[^a-z]/),
    );
    const hit = fields.find(({ id }) => words.has(id) && found[id] === undefined);
    const value = line.slice(colon + 1).trim();
    if (hit !== undefined && value !== '') found[hit.id] = value;
  }
  return found;
}

/**
 * Returns where the response ends: before its closing fence if one was opened before the first label. An assembled
 * prompt begins with a label, so such a fence is only wrapping.
 */
function bodyEnd(text: string, firstLabel: number): number {
  const lead = text.slice(0, firstLabel).trimEnd();
  const end = text.trimEnd().length;
  const isWrapped = lead.slice(lead.lastIndexOf('\n') + 1).startsWith('```') && text.endsWith('```', end);
  return isWrapped ? end - 3 : text.length;
}

/**
 * Parses a polished prompt: the text behind each label up to the next one, labels in any case, with
 * or without the marks of headings; when there is none, line by line `label: text`. `NONE` gives the whole text as the
 * prompt. Fields that the text does not hold are left out.
 *
 * A value may itself hold a line such as `Task: …`. With `original`, the fields that were polished, as many such lines
 * as the writer put into a field stay part of that field, so that what `assemble` made comes apart exactly (values
 * trimmed). Without it the first line of each label opens its field. Takes time linear in the length of the texts.
 */
export function parsePolished(
  framework: GeneratorFramework,
  text: string,
  original: FieldValues = {},
): FieldValues {
  if (framework === 'NONE') return { prompt: text };
  const { fields } = FRAMEWORKS[framework];
  const lines = labelLines(text, fields);
  if (lines[0] === undefined) return lineByLine(text, fields);
  const body = text.slice(0, bodyEnd(text, lines[0].start));

  const starts = sectionStarts(lines, innerLabels(framework, fields, original));
  const opened = new Set(starts.map((line) => line.field));
  const isComplete = fields.every(({ id }) => (original[id] ?? '').trim() === '' || opened.has(id));
  // The response lost a label-like line of the user's own text: counting misleads, the order of labels does not.
  return textsBetween(body, isComplete ? starts : sectionStarts(lines, new Map()));
}
