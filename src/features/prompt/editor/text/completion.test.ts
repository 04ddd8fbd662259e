import { describe, expect, it } from 'vitest';
import { completionAt } from './completion';

/** Completion at the position of the bar. */
function at(marked: string) {
  return completionAt(marked.replace('|', ''), marked.indexOf('|'));
}

describe('names at the caret', () => {
  const text = '{{limits}} {{link}} ${offer:none} ';

  it.each([
    [`${text}{{|`, ['limits', 'link', 'offer'], '}}'],
    [`${text}{{LI|`, ['limits', 'link'], '}}'],
    [`${text}\${o|`, ['offer'], '}'],
    [`{{li| and {{limits}}`, ['limits'], '}}'],
  ])('the letters %j at the caret offer the names %j', (marked, names, close) => {
    expect(at(marked)).toMatchObject({ names, close });
  });

  it('names at the caret of other texts come after those of this one', () => {
    expect(completionAt('{{limits}} {{l', 14, ['customer', 'length', 'limits'])?.names).toEqual([
      'limits',
      'length',
    ]);
  });

  it('names at the caret replace what is typed of the name, and no more', () => {
    expect(at('{{limits}} {{li|')).toMatchObject({ start: 13, end: 15 });
  });

  it.each([
    ['without other variables', '{{|'],
    ['that none begins with', `${text}{{x|`],
    ['in a variable that is closed', `${text}{{li|}}`],
    ['after its colon', `${text}\${offer:|`],
    ['outside variables', `${text}li|`],
    ['on the next line', `${text}{{\n|`],
  ])('the letters %s at the caret begin no name', (_where, marked) => {
    expect(at(marked)).toBeNull();
  });
});
