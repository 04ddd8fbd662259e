import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/support/arbitraries';
import { longText } from '../../../tests/support/long-text';
import { assemble, placeInFields } from './assemble';
import { FRAMEWORKS } from './frameworks';
import { parsePolished } from './parse-polished';
import { type FieldValues, GENERATOR_FRAMEWORKS, type GeneratorFramework } from './vocabulary';
import { sized } from '../../../tests/support/sizes';

const structured = GENERATOR_FRAMEWORKS.filter((id) => id !== 'NONE');

/** Text of a value that looks like the frame around it. */
const fragment = fc.constantFrom(
  'Role: a judge',
  '\nTask: do it\n',
  '\n\nFormat: table\n\n',
  '\r\nAction: go\r\n',
  '\n**Goal:** win',
  '\n## Context: here',
  '\n1. Example: one',
  'a: b',
  ':',
  '\n\n',
  '\r\n',
  '写一首诗：好',
  '🎉👩‍💻',
  '{{name}} and ${x:y}',
  '\n```\nTask: code\n```\n',
  '*',
  ' ',
);
const value = fc.oneof(
  fc.array(fragment, { maxLength: 8 }).map((fragments) => fragments.join('')),
  anyText({ maxLength: 40 }),
);
const fieldsOf = (framework: GeneratorFramework): fc.Arbitrary<FieldValues> =>
  fc.record(Object.fromEntries(FRAMEWORKS[framework].fields.map(({ id }) => [id, value])), {
    requiredKeys: [],
  });

/** The fields as the assembled text holds them: trimmed, the blank ones left out. */
function written(fields: FieldValues): FieldValues {
  const entries = Object.entries(fields).map(([id, text]) => [id, text.trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

describe('assemble', () => {
  it('writes the fields that are not blank, a blank line apart', () => {
    expect(assemble('RTF', { role: ' Poet ', task: ' \n', format: 'Ode\nof two lines' })).toBe(
      'Role: Poet\n\nFormat: Ode\nof two lines',
    );
    expect(assemble('TAG', {})).toBe('');
  });

  it('ignores fields of another framework', () => {
    expect(assemble('TAG', { role: 'Poet', goal: 'Joy' })).toBe('Goal: Joy');
  });

  it('uses a freestyle prompt as it is', () => {
    expect(assemble('NONE', { prompt: ' Hi \n', role: 'Poet' })).toBe(' Hi \n');
  });
});

describe('placeInFields', () => {
  it.each(GENERATOR_FRAMEWORKS)('finds each character of the fields of %s', (framework) => {
    fc.assert(
      fc.property(fieldsOf(framework), (fields) => {
        const text = assemble(framework, fields);
        for (let at = 0; at < text.length; at += 1) {
          const place = placeInFields(framework, fields, at);
          if (place !== null) expect(fields[place.field]?.charAt(place.at)).toBe(text.charAt(at));
        }
      }),
      { numRuns: sized(100, 1_000) },
    );
  });

  it('placeInFields knows labels and gaps', () => {
    const fields = { role: ' Poet', task: 'Write' };
    expect(placeInFields('RTF', fields, 0)).toBeNull();
    expect(placeInFields('RTF', fields, 6)).toEqual({ field: 'role', at: 1 });
    expect(placeInFields('RTF', fields, 18)).toEqual({ field: 'task', at: 0 });
    expect(placeInFields('NONE', fields, 3)).toEqual({ field: 'prompt', at: 3 });
  });
});

describe('parsePolished', () => {
  it('finds labels in any case, with the marks of headings and in any order', () => {
    expect(parsePolished('RTF', 'ROLE: Poet\n\ntask : Write\nthree odes\n\nFormat： list')).toEqual({
      role: 'Poet',
      task: 'Write\nthree odes',
      format: 'list',
    });
    expect(parsePolished('RTF', '**Task:** Write\n\n## Role: Poet\n\n3. **Format**: *list*')).toEqual({
      role: 'Poet',
      task: 'Write',
      format: '*list*',
    });
  });

  it('leaves out what stands before the first label and the fence around an answer', () => {
    expect(parsePolished('TAG', 'Here it is.\n\n```\nTask: a\n\nAction: b\n```')).toEqual({
      task: 'a',
      action: 'b',
    });
    expect(parsePolished('TAG', '```text\nTask: a\n\nAction: b\n```\n')).toEqual({ task: 'a', action: 'b' });
  });

  it('reads line by line when no line begins with a label', () => {
    expect(
      parsePolished('RTF', 'The role: Poet\nYour task is: Write\nNothing here\nOutput format: list'),
    ).toEqual({ role: 'Poet', task: 'Write', format: 'list' });
    expect(parsePolished('RTF', 'Write a poem: now')).toEqual({});
  });

  it('takes the whole text for NONE', () => {
    expect(parsePolished('NONE', 'Task: a\n')).toEqual({ prompt: 'Task: a\n' });
  });

  it('keeps a label inside a field when the original had it there', () => {
    const original = { task: 'Write\n\nFormat: as JSON', format: 'one line' };
    expect(parsePolished('RTF', 'Task: Write it\n\nFormat: as JSON!\n\nFormat: one line', original)).toEqual({
      task: 'Write it\n\nFormat: as JSON!',
      format: 'one line',
    });
  });

  it('falls back to the first of each label when the answer lost such a line', () => {
    const original = { task: 'Write\n\nFormat: as JSON', format: 'one line' };
    expect(parsePolished('RTF', 'Task: Write it as JSON\n\nFormat: one line', original)).toEqual({
      task: 'Write it as JSON',
      format: 'one line',
    });
  });

  it.each(structured)('gives the fields of %s back', (framework) => {
    fc.assert(
      fc.property(fieldsOf(framework), (fields) => {
        expect(parsePolished(framework, assemble(framework, fields), fields)).toEqual(written(fields));
      }),
      { numRuns: sized(200, 5_000) },
    );
  });

  it('gives a freestyle prompt back as it is', () => {
    fc.assert(
      fc.property(value, (prompt) => {
        expect(parsePolished('NONE', assemble('NONE', { prompt }), { prompt })).toEqual({ prompt });
      }),
    );
  });

  it.each(['Task: ', 'Task:\n', '*'.repeat(50) + 'Task:\n', ' ', '*', ':', 'role:task:', '1', '\n', '```\n'])(
    'comes to an end with a long text of %j',
    (unit) => {
      const text = longText(unit);
      for (const framework of GENERATOR_FRAMEWORKS) {
        expect(parsePolished(framework, text, { task: text, role: text })).toBeTypeOf('object');
      }
    },
  );
});
