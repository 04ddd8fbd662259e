import { findSecrets } from '../prompt-check/secrets';
import type { CheckedFile, Found, SkillFindingCode } from './finding';
import { skillCheckMessages as words } from './messages';

/** All matches of patterns, one for each line: a line that is odd once is odd. */
function matches(text: string, patterns: readonly RegExp[], reason: string): Found[] {
  const found: Found[] = [];
  let start = 0;
  // A line longer than anybody writes is searched in its first part only, which keeps the time linear.
  for (const line of text.split('\n')) {
    const searched = line.slice(0, 2_000);
    if (patterns.some((pattern) => pattern.test(searched))) found.push({ start, reason });
    start += line.length + 1;
  }
  return found;
}

/** Invisible characters, but for those that belong to emoji and to scripts that need joiners. */
const HIDDEN = [
  /\u034f|\u17b4|\u17b5|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\uffa0]/u,
];
const TAGS = [/(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0000}-\u{e007f}]/u];
const BIDIRECTIONAL = [/[\u202a-\u202e\u2066-\u2069]/u];

const FETCH = String.raw`(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch)\b`;
const SHELL = String.raw`(?:sudo\s+(?:-\S+\s+)*)?(?:env\s+)?(?:/(?:usr/)?bin/)?(?:ba|z|da|k|fi)?sh|python[23]?|node|perl|ruby|php|deno|bun|iex|invoke-expression`;
const DOWNLOAD_AND_RUN = [
  new RegExp(String.raw`${FETCH}[^|\n]{0,1000}\|\s*(?:${SHELL})(?:\s|$|["')])`, 'i'),
  new RegExp(String.raw`(?:${SHELL}|eval|source|\.)\s+(?:-\S+\s+)*["']?(?:<\(|\$\(|${'`'})\s*${FETCH}`, 'i'),
  new RegExp(String.raw`(?:iex|invoke-expression)\b[^\n]{0,200}(?:${FETCH}|downloadstring)`, 'i'),
  /\bexec\s*\(\s*(?:requests\.get|urllib\.request\.urlopen|urlopen)\s*\(/i,
  /\beval\s*\(\s*(?:await\s+)?(?:\(\s*await\s+)?fetch\s*\(/i,
  new RegExp(
    String.raw`${FETCH}[^\n]{0,600}(?:&&|;)\s*(?:chmod\s+\+?[0-7x]+\s+\S+\s*(?:&&|;)\s*)?(?:\./|(?:ba|z)?sh\s+\S)`,
    'i',
  ),
];
const ENCODED_COMMAND = [
  /base64\s+(?:-d|-D|--decode)\b[^\n]{0,200}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/i,
  /\b(?:exec|eval)\s*\(\s*(?:base64\.b64decode|atob|Buffer\.from|bytes\.fromhex|codecs\.decode|zlib\.decompress)\b/,
  /powershell(?:\.exe)?\s[^\n]{0,200}-e(?:nc(?:odedcommand)?)?\s+[A-Za-z0-9+/=]{16,}/i,
  /\bxxd\s+-r\b[^\n]{0,200}\|\s*(?:ba|z)?sh\b/i,
];

const WRITES = String.raw`(?:>>?|\btee\b|\bcp\b|\bmv\b|\bsed\s+-i|\binstall\b|\bwrite|\bappend|\bopen\s*\(|Add-Content|Set-Content|Out-File)`;
const START_UP = String.raw`(?:\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin|cshrc|tcshrc|kshrc)\b|config/fish/config\.fish|/etc/(?:profile|bash\.bashrc|zsh)|\$PROFILE\b|Microsoft\.PowerShell_profile)`;
const KEYS = String.raw`(?:\.ssh/(?:authorized_keys|config|id_\w+)|\.git/hooks/|core\.hooksPath|/etc/(?:sudoers|cron)|crontab\b|LaunchAgents/|systemd/(?:system|user)/)`;
const START_UP_FILE = [
  new RegExp(`${WRITES}[^\\n]{0,300}${START_UP}`, 'i'),
  new RegExp(`${START_UP}["'\`)\\s,]{0,6}[^\\n]{0,40}(?:["']a["']|["']w["']|append|write)`, 'i'),
];
const KEY_FILE = [
  new RegExp(`${WRITES}[^\\n]{0,300}${KEYS}`, 'i'),
  /\bcrontab\s+(?:-\s|-$|-e|\S+\.txt)/i,
  /\bgit\s+config\b[^\n]{0,100}core\.hooksPath/i,
  new RegExp(`${KEYS}["'\`)\\s,]{0,6}[^\\n]{0,40}(?:["']a["']|["']w["']|append|write)`, 'i'),
];

/** The beginnings of files that systems run as programs. */
const PROGRAMS: readonly (readonly [kind: string, start: readonly number[]])[] = [
  ['Windows', [0x4d, 0x5a]],
  ['Linux', [0x7f, 0x45, 0x4c, 0x46]],
  ['macOS', [0xfe, 0xed, 0xfa]],
  ['macOS', [0xcf, 0xfa, 0xed, 0xfe]],
  ['macOS', [0xce, 0xfa, 0xed, 0xfe]],
  ['Java or macOS', [0xca, 0xfe, 0xba, 0xbe]],
  ['WebAssembly', [0x00, 0x61, 0x73, 0x6d]],
  ['Python bytecode', [0x0d, 0x0d, 0x0a]],
];

function programKind({ start }: CheckedFile): string | null {
  const found = PROGRAMS.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte));
  return found?.[0] ?? null;
}

/** What a person must look at before agents get it, in the text of one file. Takes time linear in its length. */
export function findRisks(file: CheckedFile): { code: SkillFindingCode; found: Found[] }[] {
  const { text } = file;
  const kind = text === null ? programKind(file) : null;
  const program = kind === null ? [] : [{ start: 0, reason: words.program(kind) }];
  if (text === null) return [{ code: 'program', found: program }];
  // The mark at the beginning of a file is that of its encoding.
  const seen = text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text;
  return [
    {
      code: 'secret',
      found: findSecrets(text).map(({ start, kind: of }) => ({ start, reason: words.secret(of) })),
    },
    {
      code: 'hidden',
      found: [
        ...matches(seen, HIDDEN, words.hidden),
        ...matches(seen, TAGS, words.tags),
        ...matches(seen, BIDIRECTIONAL, words.bidirectional),
      ],
    },
    {
      code: 'download-and-run',
      found: [
        ...matches(text, DOWNLOAD_AND_RUN, words.downloadAndRun),
        ...matches(text, ENCODED_COMMAND, words.encodedCommand),
      ],
    },
    { code: 'start-up-file', found: matches(text, START_UP_FILE, words.startUpFile) },
    { code: 'key-file', found: matches(text, KEY_FILE, words.keyFile) },
  ];
}
