import { waitText } from '../messages';
import type { QuotaKind } from './kinds';

const count = (value: number) => value.toLocaleString('en-US');
const plural = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;

const WHAT: Record<QuotaKind, (limit: number) => string> = {
  prompts: (limit) => `make ${plural(limit, 'prompt', 'prompts')}`,
  versions: (limit) => `save ${plural(limit, 'change', 'changes')}`,
  bytes: (limit) => `write ${plural(Math.floor(limit / (1024 * 1024)), 'megabyte', 'megabytes')}`,
  imports: (limit) => `import ${plural(limit, 'file', 'files')}`,
  reviews: (limit) => `ask and say ${plural(limit, 'thing', 'things')} in reviews`,
  comments: (limit) => `write ${plural(limit, 'comment', 'comments')}`,
  collections: (limit) => `make ${plural(limit, 'change', 'changes')} of collections`,
  suggestions: (limit) => `suggest ${plural(limit, 'change', 'changes')} of other people’s prompts`,
  shares: (limit) => `share ${plural(limit, 'time', 'times')} by grants, links and spaces`,
  testCases: (limit) => `save ${plural(limit, 'test case', 'test cases')}`,
};

/** The limit and when it frees. */
export function quotaMessage(kind: QuotaKind, limit: number, seconds: number): string {
  return `An account may ${WHAT[kind](limit)} a day, and this would be more. Please try again after midnight UTC, in ${waitText(seconds)}.`;
}
