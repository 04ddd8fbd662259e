import { messages } from '@/domain/messages';
import type { ReplyName, Wire } from './ai-stand-in';

/** Result of a response of the stand-in: a text, or the reason beside the catalogue's message. */
export type Outcome = {
  /** Description of the stand-in's behavior. */
  what: string;
  /** Number of requests of the call. */
  requests?: number | Record<Wire, number>;
  isCut?: boolean;
  /** Time limits of the call are reduced to fractions of a second. */
  isEndless?: boolean;
} & ({ text: string } | { reason: string });

/** A text that selects the response. */
export const draftFor = (name: ReplyName) => `Pleese recieve teh mail of {{name}} within 3 days @@${name}@@`;
const betterDraft = (name: ReplyName) =>
  `Pleese receive the mail of {{name}} within 3 days @@${name}@@ Be specific and clear.`;
const { ai } = messages;

/**
 * All responses of the fake provider with their outcomes (threats A1 to A3). `ai-answers.md` has the same rows.
 */
export const CATALOGUE: Record<ReplyName, Outcome> = {
  streamed: { what: 'word by word', text: betterDraft('streamed') },
  normal: { what: 'in one event', text: betterDraft('normal') },
  slow: { what: 'word by word, with pauses', text: betterDraft('slow') },
  crlf: { what: 'events with CRLF', text: 'Better.' },
  'split-emoji': { what: 'an emoji cut between two packets', text: 'Smile 😀' },
  'split-surrogates': { what: 'an emoji cut between two events', text: 'Smile 😀 please' },
  'lone-surrogate': { what: 'half an emoji', text: 'Lone  here' },
  nul: { what: 'NUL and control characters in the text', text: 'Better text' },
  lost: { what: 'a text without the placeholders', text: 'Nothing of it is left.' },
  thoughts: { what: "the model's thoughts beside its text", text: 'Better.' },
  'length-limit': { what: 'a text that reached 800 tokens', text: 'It begins well and then', isCut: true },
  markup: {
    what: 'HTML, a javascript: link and an instruction to a tool',
    text: 'Better <img src=x onerror="window.__pwned = 1"> [go](javascript:alert(1)) {"tool":"set is_shared"}',
  },

  html: { what: 'a web page', reason: ai.garbled },
  'html-as-stream': { what: 'a web page called an event stream', reason: ai.garbled },
  empty: { what: 'an empty text', reason: ai.empty },
  'blank-text': { what: 'blanks alone', reason: ai.empty },
  'nul-only': { what: 'NULs alone', reason: ai.empty },
  'lead-in-only': { what: 'nothing but a lead-in and a heading', reason: ai.empty },
  blocked: { what: 'the prompt blocked', reason: ai.blocked },
  'blocked-midway': { what: 'the answer blocked half way', reason: ai.blocked },
  'refusal-text': { what: 'a refusal', reason: ai.blocked },
  'no-candidates': { what: 'no candidates', reason: ai.garbled },
  'empty-candidate': { what: 'a candidate without content', reason: ai.garbled },
  spent: { what: 'all 800 tokens spent before the first word', reason: ai.misconfigured },
  'wrong-json': { what: 'broken JSON', reason: ai.garbled },
  'other-json': { what: 'JSON of another kind', reason: ai.garbled },
  'null-event': { what: 'null for an event', reason: ai.garbled },
  'not-a-stream': { what: 'plain JSON instead of a stream', reason: ai.garbled },
  'no-body': { what: '204 without a body', reason: ai.garbled },
  'bad-utf8': { what: 'bytes that are no UTF-8', reason: ai.garbled },
  'error-in-stream': { what: 'an error as an event', reason: ai.garbled },

  '400': { what: '400', reason: ai.refused, requests: { gemini: 1, openai: 3 } },
  'key-invalid': { what: '400 with API_KEY_INVALID', reason: ai.misconfigured },
  '401': { what: '401', reason: ai.misconfigured },
  '403': { what: '403', reason: ai.misconfigured },
  '404': { what: '404', reason: ai.misconfigured },
  '413': { what: '413', reason: ai.refused },
  '429': { what: '429, twice', reason: ai.overloadedFor(1), requests: 2 },
  '429-once': { what: '429, then an answer', text: betterDraft('429-once'), requests: 2 },
  '429-long': { what: '429 with Retry-After: 90', reason: ai.overloadedFor(90) },
  '429-date': { what: '429 with a Retry-After date an hour away', reason: ai.overloadedFor(3_600) },
  '500': { what: '500, twice', reason: ai.serviceFailed, requests: 2 },
  '500-page': { what: '500 with a web page, twice', reason: ai.serviceFailed, requests: 2 },
  '503': { what: '503, twice', reason: ai.serviceFailed, requests: 2 },
  '503-once': { what: '503, then an answer', text: betterDraft('503-once'), requests: 2 },

  'hang-up': { what: 'the connection closed without a word', reason: ai.unreachable },
  cut: { what: 'the connection cut half way', reason: ai.garbled },
  'cut-event': { what: 'the last event cut', reason: ai.garbled },
  unfinished: { what: 'a text without its end', reason: ai.garbled },
  drip: { what: 'byte after byte, without end', reason: ai.timeout, isEndless: true },
  silent: { what: 'nothing at all', reason: ai.timeout, isEndless: true },
  'silent-midway': { what: 'nothing more half way', reason: ai.timeout, isEndless: true },
  big: { what: '50 MB of text', reason: ai.garbled },
  'big-event': { what: '50 MB in one event', reason: ai.garbled },
  redirect: { what: 'a redirect to another host', reason: ai.misconfigured },
  'redirect-308': { what: 'a permanent redirect to another host', reason: ai.misconfigured },
};
