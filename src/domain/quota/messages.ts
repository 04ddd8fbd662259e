import { waitText } from '../messages';
import type { QuotaKind } from './kinds';

const count = (value: number) => value.toLocaleString('en-US');
const plural = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;

const WHAT: Record<QuotaKind, (limit: number) => string> = {
  prompts: (limit) => `create ${plural(limit, 'prompt', 'prompts')}`,
  versions: (limit) => `save ${plural(limit, 'change', 'changes')}`,
  bytes: (limit) => `save ${plural(Math.floor(limit / (1024 * 1024)), 'megabyte', 'megabytes')}`,
  imports: (limit) => `import ${plural(limit, 'file', 'files')}`,
  reviews: (limit) => `post ${plural(limit, 'time', 'times')} in reviews`,
  comments: (limit) => `post ${plural(limit, 'comment', 'comments')}`,
  collections: (limit) => `make ${plural(limit, 'change', 'changes')} to collections`,
  suggestions: (limit) => `suggest ${plural(limit, 'change', 'changes')}`,
  shares: (limit) => `share ${plural(limit, 'time', 'times')}`,
  mails: (limit) => `invite ${plural(limit, 'email address', 'email addresses')}`,
  testCases: (limit) => `save ${plural(limit, 'test case', 'test cases')}`,
};

export function quotaMessage(kind: QuotaKind, limit: number, seconds: number): string {
  return `Daily limit reached: you can ${WHAT[kind](limit)} a day. Try again in ${waitText(seconds)}.`;
}
