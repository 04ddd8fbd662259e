import { describe, expect, it } from 'vitest';
import type { WebhookMessage } from './body';
import { gitHubBody, gitHubUrl, slackBody, teamsBody } from './formats';
import { eventOf, eventsOf, EVENT_GROUPS, kindsOf, WEBHOOK_EVENTS } from './events';
import { ACTIVITY_KINDS } from '../activity/schema';

const message = (title: string, name = 'Ada'): WebhookMessage => ({
  type: 'prompt.approved',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: {
    prompt: { id: 'p', slug: 'ship-it', title, url: 'https://prompts.example.org/prompts/ship-it' },
    version: 3,
    space: { id: 's', slug: 'sales', name: 'Sales' },
    actor: { name },
  },
});

const HOSTILE = [
  '<!channel> look',
  '<https://evil.example|Invoice>',
  '<@U012AB3CD>',
  '<#C012AB3CD>',
  'https://evil.example/x',
  'HTTP://evil.example',
  'www.evil.example',
  'evil.example',
  'mailto:a@evil.example',
  '@here and @channel',
  '#general',
  '[Invoice](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '<at>Everyone</at>',
  '&lt;!here&gt;',
  '*bold* _it_ ~no~ `code`',
  'a\u202Eb\u2066c\u200B',
  '{{DATE(2026-01-01T00:00:00Z, SHORT)}}',
  '> quote | pipe',
  'evil。example/x and evil．example',
  '＠here ＃general ＜！channel＞',
  'https：／／evil.example',
  'www\u2024evil\u2024example',
];

type Card = { attachments: { content: { body: { inlines: { type: string; text: string }[] }[] } }[] };

/** Addresses and mentions as chat programs find them. */
const LIVE =
  /https?[:：][/／]{2}\S|www[.\u2024]\w|\w[@＠]\w|(?:^|\s)[@＠]\w|(?:^|\s)[#＃]\w|\w[.。．｡\u2024]\w|\]\(|[<＜][!！@#\w/]/i;

describe('chat messages', () => {
  it.each(HOSTILE)('chat messages make no link, mention or format of %s', (words) => {
    for (const sent of [message(words), message('Ship it', words)]) {
      const { text } = slackBody(sent);
      const [, title] =
        /^<https:\/\/prompts\.example\.org\/prompts\/ship-it\|([^<>]*)> \(version 3\)/.exec(text) ?? [];
      expect(title).toBeDefined();
      const rest = text.slice(text.indexOf('>') + 1);
      expect(`${title}\n${rest}`).not.toMatch(/[<>]/);
      expect(title).not.toMatch(LIVE);
      expect(rest).not.toMatch(LIVE);
      const card = teamsBody(sent) as Card;
      const runs = card.attachments[0]!.content.body[0]!.inlines;
      expect(runs.every(({ type }) => type === 'TextRun')).toBe(true);
      for (const run of runs) expect(run.text).not.toMatch(LIVE);
    }
  });

  it('chat messages say what happened, who did it and where', () => {
    expect(slackBody(message('Ship it')).text).toBe(
      '<https://prompts.example.org/prompts/ship-it|Ship it> (version 3) was approved by Ada in Sales.',
    );
    expect(slackBody({ ...message('Ship it'), type: 'prompt.approval_withdrawn' }).text).toBe(
      'The approval of <https://prompts.example.org/prompts/ship-it|Ship it> (version 3) was withdrawn by Ada in Sales.',
    );
    const gone: WebhookMessage = {
      ...message('Ship it'),
      type: 'prompt.deleted',
      data: { prompt: { id: '1234' }, version: null, space: null, actor: null },
    };
    expect(slackBody(gone).text).toBe('The prompt 1234 was deleted.');
    expect(JSON.stringify(teamsBody(gone))).not.toContain('Action.OpenUrl');
  });

  it.each(['\u2800', '\u3164', '\u200d', '\u2800 \u3164'])(
    'chat messages have words to press for a title that shows nothing (%j)',
    (title) => {
      expect(slackBody(message(title)).text).toContain('|Untitled> (version 3)');
      const card = teamsBody(message(title)) as Card;
      expect(card.attachments[0]!.content.body[0]!.inlines[0]).toMatchObject({ text: 'Untitled' });
    },
  );

  it('chat messages of GitHub start the named workflow with the whole event', () => {
    const sent = message('Ship it');
    expect(gitHubBody(sent, 'main')).toEqual({ ref: 'main', inputs: { event: JSON.stringify(sent) } });
    expect(
      gitHubUrl('https://api.github.com/', { repository: 'acme/prompts', workflow: 'sync prompts.yml' }),
    ).toBe('https://api.github.com/repos/acme/prompts/actions/workflows/sync%20prompts.yml/dispatches');
  });
});

describe('the table of events', () => {
  it('the table of events has each event in one group, and names log entries', () => {
    expect(EVENT_GROUPS.flatMap(({ events }) => events).toSorted()).toEqual(WEBHOOK_EVENTS.toSorted());
    expect(eventsOf(kindsOf(WEBHOOK_EVENTS)).toSorted()).toEqual(WEBHOOK_EVENTS.toSorted());
    const queued = new Set<string>([...ACTIVITY_KINDS, 'approval-withdrawn', 'import-finished']);
    expect(kindsOf(WEBHOOK_EVENTS).filter((kind) => !queued.has(kind))).toEqual([]);
    // Told by no event: single prompts of an import, and who was given access.
    const silent = [...queued].filter((kind) => eventOf(kind) === undefined);
    expect(silent.toSorted()).toEqual(['grant-removed', 'granted', 'imported']);
  });
});
