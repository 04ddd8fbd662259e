import { findAssignedSecrets } from './assigned-secrets';
import type { Place } from './finding';
import { checkMessages } from './messages';

/**
 * The formats of keys that their issuers made recognisable, and other texts that give access by themselves. Each begins
 * with its own mark where no word goes on, and is bounded, so that searching stays linear. The letters in the middle
 * are in every match: a text without them is not searched.
 */
const FORMATS: readonly (readonly [kind: string, letters: string, pattern: RegExp])[] = [
  ['private key', '-----BEGIN ', /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g],
  ['Anthropic API key', 'sk-ant-', /(?<![A-Za-z0-9_-])sk-ant-[A-Za-z0-9_-]{20,200}/g],
  ['OpenAI API key', 'sk-', /(?<![A-Za-z0-9_-])sk-(?!ant-)[A-Za-z0-9_-]{20,200}/g],
  ['Google API key', 'AIza', /(?<![A-Za-z0-9_-])AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g],
  ['AWS access key', 'IA', /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])/g],
  ['GitHub token', 'gh', /(?<![A-Za-z0-9_])gh[opsur]_[A-Za-z0-9]{36,255}/g],
  ['GitHub token', 'github_pat_', /(?<![A-Za-z0-9_])github_pat_[A-Za-z0-9_]{22,255}/g],
  ['GitLab token', 'glpat-', /(?<![A-Za-z0-9_-])glpat-[A-Za-z0-9_-]{20,64}/g],
  ['Slack token', 'xox', /(?<![A-Za-z0-9_-])xox[abeoprs]-[A-Za-z0-9-]{20,250}/g],
  ['Slack webhook', 'hooks.slack.com', /hooks\.slack\.com\/services\/[A-Za-z0-9/]{30,80}/g],
  ['Cuebook access token', 'cbk_', /(?<![A-Za-z0-9_])cbk_[A-Za-z0-9]{38}(?![A-Za-z0-9])/g],
  ['Stripe key', 'k_live_', /(?<![A-Za-z0-9_])[rs]k_live_[A-Za-z0-9]{20,200}/g],
  ['SendGrid API key', 'SG.', /(?<![A-Za-z0-9_])SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g],
  ['Twilio API key', 'SK', /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g],
  ['npm token', 'npm_', /(?<![A-Za-z0-9_])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g],
  ['Hugging Face token', 'hf_', /(?<![A-Za-z0-9_])hf_[A-Za-z0-9]{30,60}/g],
  ['DigitalOcean token', '_v1_', /(?<![A-Za-z0-9_])do[opr]_v1_[0-9a-f]{64}/g],
  ['Groq API key', 'gsk_', /(?<![A-Za-z0-9_])gsk_[A-Za-z0-9]{40,80}/g],
  ['Telegram bot token', ':AA', /(?<![A-Za-z0-9])[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/g],
  [
    'sign-in token (JWT)',
    'eyJ',
    /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{10,1000}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{20,1000}/g,
  ],
  [
    'password in a URL',
    '://',
    /(?<![A-Za-z])(?:https?|ftp|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?|smtps?):\/\/[^\s:/@<>{}[\]$"']{1,80}:[^\s:/@<>{}[\]$"']{3,80}@[A-Za-z0-9]/g,
  ],
];

/** Words that say a key is made up. */
const MADE_UP = /example|your|xxxx|dummy|sample|placeholder|redacted|password|1234567890|\.\.\./i;
/** A real key is random: this many different characters at least. */
const DIFFERENT_MIN = 10;

function isMadeUp(kind: string, text: string): boolean {
  if (kind === 'private key') return false;
  if (MADE_UP.test(text)) return true;
  return kind !== 'password in a URL' && new Set(text).size < DIFFERENT_MIN;
}

/** A secret found in a text; `kind` may be shown, the secret itself never. */
export type Secret = Place & { kind: string };

/**
 * Secrets of the known formats: API keys and tokens, private keys, sign-in tokens, passwords in addresses; and what
 * stands behind the name of a secret. Obvious examples are left out. Takes time linear in the length of the text.
 */
export function findSecrets(text: string): Secret[] {
  const found: Secret[] = [];
  for (const [kind, letters, pattern] of FORMATS) {
    if (!text.includes(letters)) continue;
    for (const match of text.matchAll(pattern)) {
      if (isMadeUp(kind, match[0])) continue;
      const place = { start: match.index, end: match.index + match[0].length };
      found.push({ ...place, kind, reason: checkMessages.secret(kind) });
    }
  }
  const assigned = findAssignedSecrets(text)
    .filter(({ value }) => !MADE_UP.test(value))
    // A key of a known format is reported once, by its issuer.
    .filter((place) => !found.some(({ start, end }) => start < place.end && place.start < end))
    .map(({ start, end, kind }) => ({ start, end, kind, reason: checkMessages.secret(kind) }));
  return [...found, ...assigned];
}

/** The kinds of secrets in some texts, each once: what to name before they become public. */
export function secretKinds(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => findSecrets(text).map(({ kind }) => kind)))];
}
