import { Email, normalizeEmail } from '../account/email';
import { messages } from '../messages';
import { spaceMessages } from './messages';

export type ListedAddress = { text: string; email: string } | { text: string; problem: string };

const { invite } = spaceMessages;

/** Invisible characters that mail programs and web pages put between words. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The host of an international address in ASCII (punycode), as mail servers use it; null for an invalid host. */
function asciiHost(host: string): string | null {
  if (/^[\u0000-\u007F]*$/.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Parses one address as it is stored and compared, with an international host in ASCII.
 * @returns the address, or its problem
 */
export function readAddress(text: string): ListedAddress {
  const given = normalizeEmail(text.replace(UNSEEN, '')).replace(/^mailto:/, '');
  const at = given.lastIndexOf('@');
  if (at === -1) return { text, problem: invite.noAddress };
  const name = given.slice(0, at);
  const host = asciiHost(given.slice(at + 1));
  const email = Email.safeParse(`${name}@${host ?? ''}`);
  if (email.success) return { text, email: email.data };
  return { text, problem: /[^\u0000-\u007F]/.test(name) ? invite.notAscii : messages.auth.invalidEmail };
}

/** Splits a list at commas, semicolons, tabs and line breaks outside quotes and angle brackets. */
function partsOf(list: string): string[] {
  const parts = list.match(/(?:"[^"\r\n]*"|<[^<>\r\n]*>|[^,;\t\r\n])+|,/g) ?? [];
  const joined: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (part === ',') continue;
    // "Last, First <address>" is one entry.
    const hasName = parts[at - 1] === ',' && /<[^<>]*@[^<>]*>/.test(part) && at >= 2;
    const before = joined.at(-1);
    if (hasName && before !== undefined && parts[at - 2] === before && !before.includes('@')) {
      joined[joined.length - 1] = `${before},${part}`;
    } else joined.push(part);
  }
  return joined.map((part) => part.trim()).filter((part) => part !== '');
}

/** The words of a text that contain an `@`, without surrounding punctuation. */
function addressWords(text: string): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/^[<("']+|[>)"'.:]+$/g, ''));
  return words.filter((word) => word.includes('@'));
}

/** The addresses in one part of a list: those in angle brackets after names, and those without a name. */
function addressesOf(part: string): ListedAddress[] {
  const brackets = [...part.matchAll(/<([^<>]*)>/g)];
  const last = brackets.at(-1);
  const after = last === undefined ? part : part.slice(last.index + last[0].length);
  const named = brackets.map(([bracket, address = '']) => ({
    ...readAddress(address),
    text: brackets.length === 1 && after.trim() === '' ? part : bracket,
  }));
  const found = [...named, ...addressWords(after).map(readAddress)];
  return found.length === 0 ? [{ text: part, problem: invite.noAddress }] : found;
}

/**
 * Parses a pasted list of addresses: separated by commas, semicolons, spaces or line breaks, with or without names
 * (`Ann <ann@x.example>`). Each problem is returned with its text and does not affect the others.
 */
export function readAddressList(list: string): ListedAddress[] {
  return partsOf(list.normalize('NFKC').replace(UNSEEN, '')).flatMap(addressesOf);
}
