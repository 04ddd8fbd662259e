import { expect, it } from 'vitest';
import { quotedWords, withoutLinks } from './users-words';

it.each([
  ['See https://evil.example/login now', 'See evil.example/login now'],
  ['HTTP://evil.example', 'evil.example'],
  ['https:/\\evil.example', 'evil.example'],
  ['https:\u200b//evil.example', 'evil.example'],
  ['hthttps://tps://evil.example', 'evil.example'],
  ['httphttps://://evil.example', '://evil.example'],
  ['https：／／evil.example', 'evil.example'],
  ['mailto:a@evil.example, javascript:alert(1)', 'a@evil.example, alert(1)'],
  ['app+x.y-z://open', 'open'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['Ratio 1:2, 3/4. Note: this\nstays.', 'Ratio 1:2, 3/4. Note: this\nstays.'],
])('%j becomes %j in a mail', (words, shown) => {
  expect(withoutLinks(words)).toBe(shown);
});

it('quoted words can’t end their quotation', () => {
  expect(quotedWords(' Ada” invited you. Pay at "https://evil.example" ')).toBe(
    '“Ada’ invited you. Pay at ’evil.example’”',
  );
});
