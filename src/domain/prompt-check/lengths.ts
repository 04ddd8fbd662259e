import type { Place } from './finding';
import { checkMessages } from './messages';

/** A requirement of a text on the length of the response. */
type Demand = { start: number; end: number; unit: string; least: number; most: number };

const DEMAND =
  /\b(at least|minimum(?: of)?|no (?:less|fewer) than|not (?:less|fewer) than|more than|over|at most|maximum(?: of)?|max\.?|no more than|not more than|up to|under|below|less than|fewer than|within|exactly)[ \t]{1,3}([0-9]{1,3}(?:,[0-9]{3}){0,2}|[0-9]{1,7})(?:[ \t]{1,3}|-)(word|character|sentence|paragraph|page|line|bullet point|token)s?\b/giu;

const AT_LEAST = /^(?:at least|minimum|no (?:less|fewer)|not (?:less|fewer)|more than|over)/;

function demandsOf(text: string): Demand[] {
  return [...text.matchAll(DEMAND)].map((match) => {
    const [whole, words = '', figure = '', unit = ''] = match;
    const number = Number(figure.replaceAll(',', ''));
    const kind = words.toLowerCase();
    const isLeast = kind === 'exactly' || AT_LEAST.test(kind);
    const isMost = kind === 'exactly' || !AT_LEAST.test(kind);
    return {
      start: match.index,
      end: match.index + whole.length,
      unit: unit.toLowerCase(),
      least: isLeast ? number : 0,
      most: isMost ? number : Infinity,
    };
  });
}

/**
 * Finds contradictory length requirements: a minimum above a maximum of the same unit. A requirement after a label or
 * in a list applies to its own part, so two are only compared within one paragraph, or if both are in running text.
 */
export function findContradictoryLengths(text: string): Place[] {
  const demands = demandsOf(text);
  const found: Place[] = [];
  const latest = new Map<string, Demand>();
  for (const demand of demands) {
    const before = latest.get(demand.unit);
    latest.set(demand.unit, demand);
    if (before === undefined) continue;
    const isApart = Math.max(before.least, demand.least) > Math.min(before.most, demand.most);
    if (!isApart || !speakOfTheSame(text, before, demand)) continue;
    const reason = checkMessages.contradictoryLengths(text.slice(before.start, before.end));
    found.push({ start: demand.start, end: demand.end, reason });
  }
  return found;
}

function speakOfTheSame(text: string, before: Demand, demand: Demand): boolean {
  if (!text.slice(before.end, demand.start).includes('\n')) return true;
  return isRunningText(text, before.start) && isRunningText(text, demand.start);
}

/** Longest start of a line that is looked at. */
const LEAD_MAX = 300;

/** Whether the line of a place is neither an item of a list, nor a row, nor a labelled part. */
function isRunningText(text: string, at: number): boolean {
  const lineStart = Math.max(text.lastIndexOf('\n', at) + 1, at - LEAD_MAX);
  const lead = text.slice(lineStart, at).trimStart();
  return !/^(?:[-*+•|#>]|[0-9]{1,3}[.)])/.test(lead) && !lead.includes(':');
}
