import type { Place } from './finding';
import { checkMessages } from './messages';

/** Shorter prompts are questions: their answer needs no form. Characters. */
const SHORT = 120;

/** Words that say what the answer looks like, what it is, or what kind of picture or program comes out. */
const FORM_WORDS = [
  'format formatted json yaml xml csv html html5 css css3 markdown table tables tabular column columns bullet bullets bulleted',
  'numbered list lists outline heading headings section sections paragraph paragraphs sentence sentences words characters',
  'template structure structured diagram mermaid output outputs reply respond response responses answer answers return deliver',
  'deliverable deliverables provide generate produce draft summary summarize report article essay story poem script email letter',
  'post tweet thread blog announcement introduction bio plan schedule checklist recipe quiz lyrics song slogan tagline',
  'code function javascript typescript python sql app application website webpage page tool dashboard component',
  'image photo photograph photography portrait illustration render scene lighting cinematic camera style 4k 8k',
].join(' ');
const FORM: ReadonlySet<string> = new Set(FORM_WORDS.split(' '));

/** Words by which English is known: the check knows the words of no other language. */
const ENGLISH: ReadonlySet<string> = new Set('the and you your of to with for that is are will'.split(' '));
const ENGLISH_MIN = 4;

/** A prompt of some length, in English, that never says what the answer should look like: found as a whole. */
export function findMissingFormat(text: string): Place[] {
  if (text.trim().length < SHORT) return [];
  let english = 0;
  for (const [word] of text.toLowerCase().matchAll(/[a-z0-9]+/g)) {
    if (FORM.has(word)) return [];
    if (ENGLISH.has(word)) english += 1;
  }
  return english < ENGLISH_MIN ? [] : [{ start: 0, end: 0, reason: checkMessages.missingFormat }];
}
