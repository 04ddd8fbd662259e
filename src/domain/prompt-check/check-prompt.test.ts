import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/support/arbitraries';
import { longText } from '../../../tests/support/long-text';
import { assemble } from '../generator/assemble';
import { checkPrompt } from './check-prompt';
import { hasLuhnChecksum } from './personal-data';
import { findSecrets, secretKinds } from './secrets';
import { estimateTokens } from './tokens';
import { sized } from '../../../tests/support/sizes';

/** The code and the text of each finding. */
const found = (text: string) =>
  checkPrompt(text).map(({ code, start, end }) => [code, text.slice(start, end)] as const);

/** Characters as an issuer would draw them, the same in each run. */
function random(length: number, alphabet = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0xL'): string {
  return Array.from({ length }, (_, index) => alphabet.charAt((index * 5 + 3) % alphabet.length)).join('');
}

/** Made here and nowhere valid: each has the form of its issuer. */
const SECRETS: [string, string][] = [
  ['private key', '-----BEGIN RSA PRIVATE KEY-----'],
  ['private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
  ['private key', '-----BEGIN PGP PRIVATE KEY BLOCK-----'],
  ['Anthropic API key', `sk-ant-api03-${random(60)}`],
  ['OpenAI API key', `sk-proj-${random(48)}`],
  ['OpenAI API key', `sk-${random(48)}`],
  ['Google API key', `AIza${random(35)}`],
  ['AWS access key', `AKIA${random(16, 'ABCDEFGHJKMNPQRSTVWXYZ234567')}`],
  ['GitHub token', `ghp_${random(36)}`],
  ['GitHub token', `github_pat_${random(60)}`],
  ['GitLab token', `glpat-${random(20)}`],
  ['Slack token', `xoxb-${random(40)}`],
  [
    'Slack webhook',
    `https://hooks.slack.com/services/T${random(9, '0A1B2C3D4')}/B${random(9, '5E6F7G8H9')}/${random(24)}`,
  ],
  ['Stripe key', `sk_live_${random(24)}`],
  ['SendGrid API key', `SG.${random(22)}.${random(43)}`],
  ['Twilio API key', `SK${random(32, '0123456789abcdef')}`],
  ['npm token', `npm_${random(36)}`],
  ['Hugging Face token', `hf_${random(34)}`],
  ['DigitalOcean token', `dop_v1_${random(64, '0123456789abcdef')}`],
  ['Groq API key', `gsk_${random(52)}`],
  ['Telegram bot token', `123498765:AA${random(33)}`],
  ['sign-in token (JWT)', `eyJ${random(20)}.eyJ${random(40)}.${random(40)}`],
  ['password in a URL', 'postgres://app:s3cr3t!9@db.internal:5432/app'],
];

describe('the search for secrets', () => {
  it.each(SECRETS)('the search for secrets finds a %s', (kind, secret) => {
    const text = `Use this: ${secret}\nand answer.`;
    expect(findSecrets(text).map((place) => place.kind)).toEqual([kind]);
    const [place] = findSecrets(text);
    expect(secret).toContain(text.slice(place!.start, place!.end).slice(0, 12));
    // The reason must not reveal the secret.
    expect(place!.reason).not.toContain(secret.slice(8, 20));
  });

  it.each([
    'sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'sk-your-api-key-goes-here-please',
    'AKIAIOSFODNN7EXAMPLE',
    'sk-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'task-management-and-desk-organisation-list',
    '-----BEGIN PUBLIC KEY-----',
    'https://user:${password}@host',
    'https://example.org/a:b@c',
    'SKILLS and eyJ alone',
  ])('the search for secrets leaves %j alone', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  it.each([
    ['password', 'password: hunter2horse!'],
    ['password', 'Password：hunter2horse!'],
    ['password', 'PASSWORD = "hunter2horse!"'],
    ['password', '**Password:** hunter2horse!'],
    ['password', '{"dbPassword": "hunter2horse!"}'],
    ['password', 'DB_PASSWORD=tr0ub4dor&3'],
    ['password', 'pwd: hunter#horse'],
    ['token', '?token=9f8a7c6b5d4e3f2a'],
    ['token', 'access_token: 9f8a7c6b5d4e3f2a'],
    ['secret', "client-secret => '9f8a7c6b5d4e3f2a'"],
    ['API key', 'api_key=9f8a7c6b5d4e3f2a'],
    ['API key', 'The API key: 9f8a7c6b5d4e3f2a.'],
    ['API key', 'openaiApiKey: "9f8a7c6b5d4e3f2a"'],
  ])('finds a %s behind its name: %j', (kind, secret) => {
    const text = `Use this: ${secret}\nand answer.`;
    const [place, ...others] = findSecrets(text);
    expect(others).toEqual([]);
    expect(place!.kind).toBe(kind);
    expect(text.slice(place!.start, place!.end)).toMatch(/hunter|9f8a7c6b5d4e3f2a$|tr0ub4dor&3/);
    expect(place!.reason).not.toMatch(/hunter|9f8a|tr0ub/);
  });

  it('tells a key of a known format behind its name once', () => {
    expect(findSecrets(`api_key=${SECRETS[6]![1]}`).map(({ kind }) => kind)).toEqual([SECRETS[6]![0]]);
  });

  it.each([
    'password: required!',
    'password: {{password}}',
    'password: ${PASSWORD_1}',
    'password: <your password1>',
    'password: [PASSWORD1]',
    'password = user.password2',
    'password = makePassword2(8)',
    'password=your-password-1',
    'Password: at least 8 characters',
    'max_tokens: 4096',
    'token: gpt-4-turbo-preview',
    'secret: process.env.SECRET_2',
    'compass: north12north34',
    'The secret: 12 people know it',
    'pass: 2026-01-01',
    'token: see https://example.org/a1b2c3d4e5',
  ])('the search for secrets takes %j for no secret', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  it('names each kind once over several texts', () => {
    const [key] = SECRETS[6]!;
    expect(secretKinds(`${SECRETS[6]![1]} ${SECRETS[6]![1]}`, SECRETS[0]![1])).toEqual([key, 'private key']);
    expect(secretKinds('nothing', '')).toEqual([]);
  });
});

describe('checkPrompt', () => {
  it.each<[string, [string, string][]]>([
    ['Pay with 4111 1111 1111 1111 as a list.', [['card-number', '4111 1111 1111 1111']]],
    ['Pay with 5500-0000-0000-0004 as a list.', [['card-number', '5500-0000-0000-0004']]],
    ['Pay with 4111 1111 1111 1112 as a list.', []],
    ['Order 0000000000000000 and 1234567890123452 as a list', []],
    ['Write to ana.perez@corp.io, please.', [['email-address', 'ana.perez@corp.io']]],
    ['Write to you@example.com, a@b.example and logo@2x.png or git@github.com', []],
    ['Offer [COMPANY NAME] a list', [['placeholder', '[COMPANY NAME]']]],
    ['Write about [insert topic here]', [['placeholder', '[insert topic here]']]],
    ['Write about <your topic here>', [['placeholder', '<your topic here>']]],
    ['Name: ____', [['placeholder', '____']]],
    ['See [the guide](https://example.org), [x] done, a[0], [CHORUS]', []],
    ['Write about {{topic}} and {{topic}} for ${reader:all}', [['variable', '{{topic}}']]],
    ['Write about {{topic\nnow', [['placeholder', '{{topic']]],
    ['```\n[COMPANY NAME] {{x}}\n```', []],
    ['# A\n\n# B\n\nText', [['empty-section', '# A']]],
    ['# A\n\n## B\n\nText', []],
    ['# A\n\n```\ncode\n```\n\n# B\nText', []],
    ['Role:\n\nTask: write', [['empty-section', 'Role:']]],
    ['Role: poet\n\n**Task:**\n\nFormat: ode', [['empty-section', '**Task:**']]],
    ['Role: poet\n\nTask:', [['empty-section', 'Task:']]],
    ['Role: poet\n\nInput:', []],
    ['Example:\nInput: a\nOutput: b', []],
    [
      'Write at least 500 words. Keep it to at most 300 words.',
      [['contradictory-lengths', 'at most 300 words']],
    ],
    [
      'Write no more than 1,000 words.\nIt needs at least 1,200 words.',
      [['contradictory-lengths', 'at least 1,200 words']],
    ],
    ['Write at least 300 words and at most 500 words.', []],
    ['- Title: at most 10 words\n- Text: at least 100 words', []],
    ['At least 3 paragraphs of at most 2 sentences', []],
  ])('checkPrompt of %j finds %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('asks for an output format only in longer prompts', () => {
    const vague =
      'You are good at gardens. Help me with the tulips that I planted in the shade of an old oak last October, please, and soon.';
    expect(found(vague)).toEqual([['missing-format', '']]);
    expect(found(`${vague} Give it as a table.`)).toEqual([]);
    expect(found('Help me with tulips.')).toEqual([]);
  });

  it('tells of great length, in tokens', () => {
    const [finding] = checkPrompt('Write a list. '.repeat(2_000));
    expect(finding).toMatchObject({ code: 'long', level: 'note', line: 1 });
    expect(finding!.reason).toContain('7,000 tokens');
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('写一首诗')).toBe(4);
    expect(estimateTokens('four')).toBe(1);
  });

  it('puts the gravest first and counts lines from 1', () => {
    const text = `List:\n{{a}}\n\nana@corp.io\r\n${SECRETS[6]![1]}`;
    expect(checkPrompt(text).map(({ level, line }) => [level, line])).toEqual([
      ['risk', 5],
      ['warning', 4],
      ['note', 2],
    ]);
  });

  it('gives a finding the same id wherever its text stands, and another for its second place', () => {
    const ids = (text: string) => checkPrompt(text).map(({ id }) => id);
    expect(ids('As a list: {{a}}')).toEqual(ids('Later, as a list\n\nto {{a}}'));
    const twice = ids('[NAME] and [NAME]');
    expect(new Set(twice).size).toBe(2);
  });

  it('finds the empty field that somebody typed into a form', () => {
    expect(found(assemble('RTF', { role: 'Poet', task: 'Write as a list' }))).toEqual([]);
  });

  it('gives places inside the text, in lines that are there', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText({ maxLength: 200 }),
          fc.array(fc.constantFrom('# A', '\n', 'Task:', '{{a}}', '[NAME]', 'a@b.co', '```', '4111111111111111', '____', ' '), { maxLength: 30 }).map((list) => list.join('')), // prettier-ignore
        ),
        (text) => {
          const findings = checkPrompt(text);
          expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
          for (const { start, end, line } of findings) {
            expect(start >= 0 && start <= end && end <= text.length).toBe(true);
            expect(text.slice(0, start).split('\n').length).toBe(line);
          }
        },
      ),
      { numRuns: sized(200, 5_000) },
    );
  });

  it.each([
    '[',
    '[A',
    '[NAME] ',
    '{{a',
    '{{a}}',
    '${',
    '<your ',
    '_',
    '____ ',
    '4',
    '4 ',
    '4111111111111111 ',
    'a@',
    'a@b.co ',
    'a.',
    'password: ',
    'password: a1',
    'password: hunter2horse! ',
    'token=',
    'api_key',
    'sk-',
    'sk-a',
    'eyJa.',
    'eyJaaaaaaaaaaaa.',
    '-----BEGIN ',
    'https://a:',
    'at least 5 words ',
    'over ',
    '# A\n',
    '# A\n\n',
    'Task:\n',
    '```\n',
    ' ',
    '\n',
    '写',
    'я',
  ])('comes to an end with a long text of %j', (unit) => {
    expect(checkPrompt(longText(unit))).toBeInstanceOf(Array);
  });
});

describe('the checksum of Luhn', () => {
  it('holds for each number made with its digit, and for no other last digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{11,17}$/), (digits) => {
        const valid = Array.from({ length: 10 }, (_, last) => last).filter((last) =>
          hasLuhnChecksum(`${digits}${last}`),
        );
        expect(valid).toHaveLength(1);
      }),
    );
  });
});
