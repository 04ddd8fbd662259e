import { variableNames } from '../prompt/variables';
import type { CheckedFile, Found, SkillFinding, SkillFindingCode } from './finding';
import { findRisks } from './find-risks';
import { mentionsOf } from './mentions';
import { skillCheckMessages as words } from './messages';

const LINES_MAX = 500;
/** Maximum number of findings of one code in one file. */
const MAX_PER_CODE = 20;
const HOST = /\bhttps?:\/\/([a-z0-9.-]{1,253})/gi;
/** Hosts that examples name, and one's own machine. */
const NO_HOST = /^(?:localhost|127\.|0\.0\.0\.0|(?:[a-z0-9-]+\.)*example\.(?:com|org|net)$|[^.]*$)/i;
/** The tools that run any command. */
const ALLOWS_ALL = /(?:^|[\s,[(])(?:\*|Bash|Bash\(\*(?::\*)?\)|shell|Shell\(\*\))(?:$|[\s,\])])/;
const SAYS_WHEN = /\b(?:when|whenever|before|after|if|for|use\s+(?:this|it)|while|during)\b/i;

type Skill = {
  /** The front matter of SKILL.md. */
  frontMatter: Readonly<Record<string, unknown>>;
  /** SKILL.md first. */
  files: readonly CheckedFile[];
  /** Lines of SKILL.md before the content: those of its front matter. */
  linesBefore?: number;
};

function lineAt(text: string, start: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < start; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function inFile(
  { path, text }: CheckedFile,
  code: SkillFindingCode,
  level: SkillFinding['level'],
  found: readonly Found[],
): SkillFinding[] {
  return found.slice(0, MAX_PER_CODE).map(({ start, reason }) => ({
    code,
    level,
    path,
    line: text === null ? 0 : lineAt(text, start),
    contentLine: 0,
    reason,
  }));
}

function hostsIn(text: string): Found[] {
  const hosts = new Map<string, number>();
  for (const match of text.matchAll(HOST)) {
    const host = (match[1] ?? '').toLowerCase();
    if (!NO_HOST.test(host) && !hosts.has(host)) hosts.set(host, match.index);
  }
  return [...hosts].map(([host, start]) => ({ start, reason: words.hosts(host) }));
}

function isAllowingAll(value: unknown): boolean {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return typeof text === 'string' && ALLOWS_ALL.test(text);
}

/** Findings in SKILL.md and between it and the other files. */
function inWhole({ frontMatter, files }: Skill): SkillFinding[] {
  const [own, ...others] = files;
  if (own?.text == null) return [];
  const { text } = own;
  const whole = (code: SkillFindingCode, level: SkillFinding['level'], path: string, reason: string) => ({
    code,
    level,
    path,
    line: 0,
    contentLine: 0,
    reason,
  });
  const lines = text.split('\n').length;
  const names = variableNames(text);
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
  const mentions = mentionsOf(
    others.flatMap(({ path }) => [nameOf(path), folderOf(path)]),
    files.map((file) => file.text ?? ''),
  );
  const isMentioned = (path: string, at: number) =>
    [nameOf(path), folderOf(path)].some((name) => [...(mentions.get(name) ?? [])].some((of) => of !== at));
  const { description } = frontMatter;
  return [
    ...(isAllowingAll(frontMatter['allowed-tools'])
      ? [whole('allows-all', 'warning', own.path, words.allowsAll)]
      : []),
    ...others.flatMap(({ path }, at) =>
      isMentioned(path, at + 1) ? [] : [whole('unmentioned', 'warning', path, words.unmentioned)],
    ),
    ...(lines > LINES_MAX ? [whole('long', 'note', own.path, words.long(lines))] : []),
    ...(names.length > 0 ? [whole('variables', 'note', own.path, words.variables(names.slice(0, 5)))] : []),
    ...(typeof description === 'string' && !SAYS_WHEN.test(description)
      ? [whole('no-when', 'note', own.path, words.noWhen)]
      : []),
  ];
}

const LEVELS: readonly SkillFinding['level'][] = ['risk', 'warning', 'note'];

/** Returns what is found in one file by itself. */
export function findingsIn(file: CheckedFile): SkillFinding[] {
  return [
    ...findRisks(file).flatMap(({ code, found }) => inFile(file, code, 'risk', found)),
    ...(file.text === null ? [] : inFile(file, 'host', 'warning', hostsIn(file.text))),
  ];
}

/**
 * Checks a skill without any AI, and runs nothing: secrets, hidden characters, code that is downloaded and run,
 * programs, start-up files, keys and hooks are risks. The gravest first, then by file and line.
 * @param ofFiles what {@link findingsIn} has found in its files
 */
export function checkSkill(skill: Skill, ofFiles = skill.files.flatMap(findingsIn)): SkillFinding[] {
  const { linesBefore = 0 } = skill;
  const own = skill.files[0]?.path;
  const all = [...ofFiles, ...inWhole(skill)].map((finding) =>
    finding.path === own ? { ...finding, contentLine: Math.max(0, finding.line - linesBefore) } : finding,
  );
  return LEVELS.flatMap((level) => all.filter((finding) => finding.level === level));
}
