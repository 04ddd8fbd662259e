import { expect, it } from 'vitest';
import { messages } from '../messages';
import { readAddressList } from './invite-list';
import { spaceMessages } from './messages';

/** Lists of addresses as people paste them. */

const { noAddress, notAscii } = spaceMessages.invite;
const bad = messages.auth.invalidEmail;
const read = (list: string) =>
  readAddressList(list).map((entry) => ('email' in entry ? entry.email : `${entry.text}: ${entry.problem}`));

it.each([
  ['a@x.example, b@y.example\n', ['a@x.example', 'b@y.example']],
  [
    'a@x.example;b@y.example\r\nc@z.example\td@z.example',
    ['a@x.example', 'b@y.example', 'c@z.example', 'd@z.example'],
  ],
  ['Ann <a@x.example>', ['a@x.example']],
  ['"Müller, Ann" <a@x.example>; Bo <B@Y.example>', ['a@x.example', 'b@y.example']],
  ['Müller, Ann <a@x.example>, c@z.example', ['a@x.example', 'c@z.example']],
  ['a@x.example, Ann <b@y.example>', ['a@x.example', 'b@y.example']],
  ['a@x.example b@y.example', ['a@x.example', 'b@y.example']],
  ['Ann a@x.example (work)', ['a@x.example']],
  ['mailto:a@x.example', ['a@x.example']],
  ['Ann <a@x.example> b@@y.example', ['a@x.example', `b@@y.example: ${bad}`]],
  ['Ann <a@x.example> Bo <b@y.example>', ['a@x.example', 'b@y.example']],
  ['ann@x.example <ann@x.example>', ['ann@x.example']],
  ['<a@x.example>.', ['a@x.example']],
  ['\u200Ba@x.example\u00A0', ['a@x.example']],
  ['ann@müller.example', ['ann@xn--mller-kva.example']],
  ['ａ＠x.example', ['a@x.example']],
  ['jörg@x.example', [`jörg@x.example: ${notAscii}`]],
  ['Jonas', [`Jonas: ${noAddress}`]],
  ['x@@y.example, ok@x.example', [`x@@y.example: ${bad}`, 'ok@x.example']],
  ['@x.example;a@;a@x', [`@x.example: ${bad}`, `a@: ${bad}`, `a@x: ${bad}`]],
  ['a@x/y.example', [`a@x/y.example: ${bad}`]],
  [' , ;\n ', []],
])('%j', (list, expected) => {
  expect(read(list)).toEqual(expected);
});

it('reads a list of 500 in which each fault is named', () => {
  const lines = Array.from({ length: 500 }, (_, n) => (n % 10 === 0 ? `person ${n}` : `p${n}@x.example`));
  const entries = readAddressList(lines.join('\n'));
  expect(entries).toHaveLength(500);
  expect(entries.filter((entry) => 'problem' in entry).map(({ text }) => text)).toEqual(
    lines.filter((line) => line.startsWith('person')),
  );
});
