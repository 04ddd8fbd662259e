import { expect, it } from 'vitest';
import { commentMail, reviewMail, suggestionMail } from './mails';
import { COMMENT_KINDS, REVIEW_KINDS, SUGGESTION_KINDS } from './schema';

const reader = { name: 'Ada', siteUrl: 'https://prompts.example.org' };
const details = { actorName: 'Eve <b>', title: 'A "title"\r\nBcc: x@example.org', version: 3 };

it.each(REVIEW_KINDS)('a mail about %s is one subject line, text and HTML with the same words', (kind) => {
  const mail = reviewMail(reader, { ...details, kind }, { notes: 'Use <audience>.', reviewId: 'r-1' });
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.subject).toContain('version 3');
  expect(mail.text).toContain('Use <audience>.');
  expect(mail.html).toContain('Use &lt;audience&gt;.');
  expect(mail.html).not.toContain('<b>');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('https://prompts.example.org/reviews/r-1');
    expect(body).toContain('https://prompts.example.org/profile/notifications');
  }
});

it.each(COMMENT_KINDS)('a mail about a comment that was %s leads to it', (kind) => {
  const comment = { id: 'c-1', slug: 'a-title', body: 'Use <audience>.\n\nThen stop.' };
  const mail = commentMail(reader, { ...details, kind }, comment);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.text).toContain(comment.body);
  expect(mail.html).toContain('Use &lt;audience&gt;.');
  expect(mail.html).not.toContain('<b>');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('https://prompts.example.org/prompts/a-title/discussion#comment-c-1');
    expect(body).toContain('https://prompts.example.org/profile/notifications');
  }
});

it.each(SUGGESTION_KINDS)('a mail that a change was %s leads to the suggestion', (kind) => {
  const mail = suggestionMail(
    reader,
    { ...details, kind },
    { id: 's-1', slug: 'a-title', notes: 'Use <audience>.' },
  );
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).toContain('Use &lt;audience&gt;.');
  expect(mail.html).not.toContain('<b>');
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('https://prompts.example.org/prompts/a-title/suggestions/s-1');
    expect(body).toContain('https://prompts.example.org/profile/notifications');
  }
});
