import { describe, expect, it } from 'vitest';
import { formatsMissing, inputFile, inputFiles } from '../../tests/format-files.ts';
import { askedOf, readAll, readFormat, textOfPrompt } from '../../tests/read-format.ts';

describe.skipIf(formatsMissing)('Claude commands', () => {
  const { prompt } = readFormat('claude-commands');

  it('reads arguments as variables, and no amount as one', () => {
    expect(prompt('find.md')).toMatchObject({
      title: 'find',
      description:
        'Quick gallery search. Use when user runs /meigen-ai-design:find with keywords to browse inspiration.',
      variables: [{ name: 'ARGUMENTS', help: '<keywords>' }],
    });
    const fix = prompt('frontend/fix-issue.md');
    expect(fix.title).toBe('fix-issue');
    expect(fix.tags).toEqual(['frontend']);
    expect(askedOf(fix)).toEqual(['1', '2', 'ARGUMENTS']);
    expect(textOfPrompt(fix)).toContain('It costs $50 to be wrong.');
    expect(fix.extras).toMatchObject({
      model: 'claude-sonnet-4-5',
      'claude-command': {
        'argument-hint': '[issue-number] [priority]',
        'allowed-tools': 'Bash(git status:*), Bash(git diff:*), Read, Edit',
      },
    });
    expect(fix.warnings.join('\n')).toContain('!`git status --short`');
    expect(fix.warnings.join('\n')).toContain('@docs/contributing.md');
  });

  it('reads lists over two lines, no front matter, and brackets as text', () => {
    const market = prompt('market-opportunity.md');
    expect(askedOf(market)).toEqual([]);
    expect(market.content).toContain('$1M+');
    expect(market.extras['claude-command']).toHaveProperty('allowed-tools.length', 8);
    expect(prompt('onboard.md').title).toBe('onboard');
    expect(askedOf(prompt('onboard.md'))).toEqual(['ARGUMENTS']);
    const status = prompt('team-status.md');
    expect(askedOf(status)).toEqual(['ARGUMENTS']);
    expect(status.content).toContain('{team-name}');
    expect(status.content).toContain('━━━━');
    expect(status.extras['claude-command']).toEqual({
      'argument-hint': '[team-name] [--tasks] [--members] [--json]',
    });
  });
});

describe.skipIf(formatsMissing)('Gemini CLI commands', () => {
  const { prompt } = readFormat('gemini-commands');

  it('reads arguments and keeps commands as text', () => {
    const commit = prompt('git/commit.toml');
    expect(commit).toMatchObject({ title: 'commit', tags: ['git'] });
    expect(commit.content).toContain(String.raw`\new and \tmp`);
    expect(commit.warnings.join()).toContain('"!{git diff --staged}", "@{docs/style.md}"');
    const introspect = prompt('introspect.toml');
    expect(introspect.content).toMatch(/^# Introspection Task/);
    expect(askedOf(introspect)).toEqual(['args']);
    expect(prompt('oncall/pr-review.toml')).toMatchObject({ title: 'pr-review', tags: ['oncall'] });
    const review = prompt('review-frontend.toml');
    expect(askedOf(review)).toEqual(['args']);
    expect(review.warnings.join()).toContain('!{cat .gemini/commands/strict-development-rules.md}');
    expect(review.warnings.join()).toContain('{{review}}');
  });
});

describe('arguments of a command', () => {
  it('arguments of a command are only those that no number or word goes on, and none is missing before', () => {
    const body = 'Fix $1 for $ARGUMENTS. It costs $3, $2.50 or $1M.\n```\n$ARGUMENTS\n```';
    const { prompt } = readAll(inputFiles(inputFile('.claude/commands/a/b.md', body)));
    expect(prompt('.claude/commands/a/b.md').content).toBe(
      'Fix {{1}} for {{ARGUMENTS}}. It costs $3, $2.50 or $1M.\n```\n$ARGUMENTS\n```',
    );
  });
});
