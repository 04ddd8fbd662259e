import { expect, it } from 'vitest';
import { withoutCutVariables } from './cut-variables';

it.each([
  ['…mits}} and {{facts}} for the cus…', '…mits and {{facts}} for the cus…'],
  ['Write to {{rea…', 'Write to rea…'],
  ['Write to ${tone:ca…', 'Write to tone:ca…'],
  ['…ehavior} of {{name}}', '…ehavior of {{name}}'],
  ['{{limits}} come first', '{{limits}} come first'],
  ['…no variable at {either} end…', '…no variable at {either} end…'],
  ['a {b} c', 'a {b} c'],
])('takes the braces of a variable that was cut from %j', (excerpt, expected) => {
  expect(withoutCutVariables(excerpt)).toBe(expected);
});
