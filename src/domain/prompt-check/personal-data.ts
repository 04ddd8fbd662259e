import type { Place } from './finding';
import { checkMessages } from './messages';

const DIGITS = /(?<![\p{L}\p{N}_.,/:#-])[0-9](?:[ -]?[0-9]){12,18}(?![\p{L}\p{N}_])/gu;

export function hasLuhnChecksum(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Card numbers: 13 to 19 digits in one run or in groups, from the ranges that cards have, with a valid checksum. */
export function findCardNumbers(text: string): Place[] {
  return [...text.matchAll(DIGITS)].flatMap((match) => {
    const digits = match[0].replace(/[ -]/g, '');
    const isCard = '23456'.includes(digits.charAt(0)) && new Set(digits).size > 1 && hasLuhnChecksum(digits);
    if (!isCard) return [];
    return [{ start: match.index, end: match.index + match[0].length, reason: checkMessages.cardNumber }];
  });
}

const EMAIL =
  /(?<![A-Za-z0-9._%+/@-])[A-Za-z0-9_%+-](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,200}[A-Za-z0-9])?/g;

/** Example domains: reserved (RFC 2606), or commonly written as a placeholder. */
const NOBODYS = new Set(
  ['example', 'test', 'sample', 'domain', 'yourdomain', 'company', 'yourcompany', 'email'].flatMap((name) =>
    ['com', 'org', 'net', 'ext', 'tld'].map((ending) => `${name}.${ending}`),
  ),
);
/** Top-level domains of examples, and extensions of files with an `@` in their name. */
const NO_ENDINGS = new Set([
  ...['example', 'test', 'invalid', 'localhost'],
  ...['png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'css', 'js', 'ts'],
]);

function isSomebodys(address: string): boolean {
  const domain = address.slice(address.indexOf('@') + 1).toLowerCase();
  const names = domain.split('.');
  const last = names.at(-1) ?? '';
  return (
    names.length > 1 &&
    !names.includes('') &&
    /^[a-z]{2,24}$/.test(last) &&
    !NO_ENDINGS.has(last) &&
    !NOBODYS.has(names.slice(-2).join('.')) &&
    !address.toLowerCase().startsWith('git@')
  );
}

/** Finds e-mail addresses of people; those of example domains are ignored. */
export function findEmailAddresses(text: string): Place[] {
  return [...text.matchAll(EMAIL)].flatMap((match) => {
    if (!isSomebodys(match[0])) return [];
    return [{ start: match.index, end: match.index + match[0].length, reason: checkMessages.emailAddress }];
  });
}
