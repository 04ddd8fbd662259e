import { describe, expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time';
import { guessCategory } from './guess-category';

const none = { tags: [], title: 'T', description: null, content: 'x' };

describe('guessCategory', () => {
  it.each([
    ['Development', 'Linux Terminal', 'I want you to act as a linux terminal. I will type commands.'],
    ['Development', 'Commit message from a diff', 'Write a commit message for this diff.'],
    ['Content', 'English Translator and Improver', 'Act as an English translator, spelling corrector.'],
    ['Customer Support', 'Reply to an angry customer', 'Answer the customer and offer a refund.'],
    ['Sales', 'Cold email', 'Write a cold email to a prospect about our CRM.'],
    ['Marketing', 'Campaign ideas', 'Suggest three slogans for the brand.'],
    ['Research', 'Literature review', 'Summarise the citations of this academic paper.'],
    ['Automation', 'Workflow', 'Build an n8n workflow with a webhook.'],
  ])('takes %s from the words of “%s”', (category, title, content) => {
    expect(guessCategory({ ...none, title, content })).toBe(category);
  });

  it.each([
    ['Sales', { path: 'Sales/follow-up.md' }],
    ['Customer Support', { path: 'team/Customer support/answer.txt' }],
    ['Marketing', { tags: ['campaign'] }],
    // A folder counts more than the words of the text.
    ['Design', { path: 'design/check.md', title: 'Check the code', content: 'Review the code' }],
  ])('takes %s from folders and tags', (category, from) => {
    expect(guessCategory({ ...none, ...from })).toBe(category);
  });

  it.each([
    ['nothing says one', { title: 'Plan', content: 'Plan my week' }],
    ['two are as likely', { title: 'Sales and marketing', content: '' }],
    ['the name of a file alone', { path: 'sales.md' }],
    ['words in other scripts', { title: '会議の議事録', content: '要約してください' }],
  ])('guessCategory guesses nothing where %s', (_, from) => {
    expect(guessCategory({ ...none, ...from })).toBeNull();
  });

  it('takes no longer for hostile text', () => {
    const content = 'a-'.repeat(100_000);
    expect(processorMs(() => guessCategory({ ...none, title: content, content }))).toBeLessThan(SOON_MS);
  });
});
