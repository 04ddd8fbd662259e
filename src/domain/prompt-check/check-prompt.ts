import type { Finding, FindingCode, Place } from './finding';
import { findContradictoryLengths } from './lengths';
import { checkMessages } from './messages';
import { findMissingFormat } from './output-format';
import { findCardNumbers, findEmailAddresses } from './personal-data';
import { findLeftOpen, findSuspiciousNames, findVariables } from './placeholders';
import { findSecrets } from './secrets';
import { findEmptySections } from './sections';
import { estimateTokens } from './tokens';

/** From this estimate on a prompt is long: half of what small models read. Tokens. */
const LONG_FROM = 4_000;
/** Maximum number of reported findings of one code. */
const MAX_PER_CODE = 50;

function findLong(text: string): Place[] {
  const tokens = estimateTokens(text);
  return tokens < LONG_FROM ? [] : [{ start: 0, end: 0, reason: checkMessages.long(tokens) }];
}

const CHECKS: readonly (readonly [FindingCode, Finding['level'], (text: string) => Place[]])[] = [
  ['secret', 'risk', findSecrets],
  ['card-number', 'risk', findCardNumbers],
  ['email-address', 'warning', findEmailAddresses],
  ['placeholder', 'warning', findLeftOpen],
  ['variable', 'note', findVariables],
  ['variable-name', 'warning', findSuspiciousNames],
  ['empty-section', 'warning', findEmptySections],
  ['contradictory-lengths', 'warning', findContradictoryLengths],
  ['missing-format', 'note', findMissingFormat],
  ['long', 'note', findLong],
];

const LEVELS: readonly Finding['level'][] = ['risk', 'warning', 'note'];

/** A short hash of a text, used instead of the text itself (FNV-1a). */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Gives places their lines, counted in one walk; `places` are in the order of the text. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (
      let next = text.indexOf('\n', counted);
      next !== -1 && next < at;
      next = text.indexOf('\n', counted)
    ) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
}

/**
 * Checks a prompt without any AI: secrets and personal data, places left to fill in, empty sections, lengths that
 * contradict each other, no word about the output's form, great length. The gravest first, then in the order of the
 * text. Takes time linear in the length of the text.
 */
export function checkPrompt(text: string): Finding[] {
  const found = CHECKS.flatMap(([code, level, find]) =>
    find(text)
      .slice(0, MAX_PER_CODE)
      .map((place) => ({ ...place, code, level })),
  ).sort((a, b) => a.start - b.start);
  const lineAt = lineCounter(text);
  const seen = new Map<string, number>();
  const findings = found.map(({ start, end, reason, code, level }): Finding => {
    const name = `${code}:${fingerprint(text.slice(start, end))}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { id: `${name}:${before}`, code, level, start, end, line: lineAt(start), reason };
  });
  return LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));
}
