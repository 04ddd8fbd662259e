import { expect, it } from 'vitest';
import { KINDS, NOTIFICATION_KINDS } from './kinds';
import { notificationMail } from './mails';
import type { Subject } from './subject-schema';

const reader = { name: 'Ada', siteUrl: 'https://prompts.example.org' };
const id = 'x-1';
const SUBJECTS: { [Kind in Subject['kind']]: [subject: Extract<Subject, { kind: Kind }>, path: string] } = {
  prompt: [{ kind: 'prompt', id }, '/prompts/a-title'],
  review: [{ kind: 'review', id }, '/reviews/x-1'],
  comment: [
    { kind: 'comment', id, threadId: 't-1', promptId: 'p-1' },
    '/prompts/a-title/discussion#comment-x-1',
  ],
  suggestion: [{ kind: 'suggestion', id }, '/prompts/a-title/suggestions/x-1'],
  grant: [{ kind: 'grant', id, more: 2 }, '/prompts/a-title'],
  'publish-request': [{ kind: 'publish-request', id, asks: 'share' }, '/inbox?show='],
  evaluation: [{ kind: 'evaluation', id, state: 'finished' }, '/prompts/a-title/tests/evaluations/x-1'],
  import: [{ kind: 'import', id, created: 3, isWhole: true }, '/import'],
  token: [{ kind: 'token', id }, '/connect'],
  'group-request': [{ kind: 'group-request', id, path: '/spaces/a' }, '/spaces/a'],
  space: [{ kind: 'space', id, path: '/spaces/a', givers: 2 }, '/spaces/a'],
  webhook: [{ kind: 'webhook', id, path: '/admin/webhooks/x-1', reason: null }, '/admin/webhooks/x-1'],
};

it.each(NOTIFICATION_KINDS)('a mail of the kind %s is one subject line, with text and HTML alike', (kind) => {
  const [subject, path] = SUBJECTS[KINDS[kind].subject];
  const title = 'A "title"\r\nBcc: x@example.org';
  const details = { actorName: 'Eve <b>', title, version: 3, slug: 'a-title' };
  const mail = notificationMail(reader, {
    ...details,
    kind,
    subject,
    notes: 'Use <audience>.\n\nThen stop.',
    isToStranger: false,
  });
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).toContain('Use <audience>.\n\nThen stop.');
  expect(mail.html).toContain('Use &lt;audience&gt;.');
  expect(mail.html).not.toContain('<b>');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(`https://prompts.example.org${path}`);
    expect(body).toContain('https://prompts.example.org/profile/notifications');
  }
});
