import { type Command, foundIn } from './lines';
import type { Found } from './finding';
import { skillCheckMessages as words } from './messages';

/** Files that shells and systems read when they start. */
const START_UP = String.raw`(?:\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv|zprofile|zlogin|zlogout|cshrc|tcshrc|kshrc|xprofile|xinitrc|xsessionrc|pam_environment)\b|\bfish/(?:config\.fish|conf\.d)|\bnushell/(?:config|env)\.nu|/etc/(?:profile|bash\.bashrc|zsh|environment|rc\.local|ld\.so\.preload)|\$PROFILE\b|Microsoft\.PowerShell_profile|config/autostart/)`;
/** Keys, hooks, and what runs at set times. */
const KEYS = String.raw`(?:\.ssh/(?:authorized_keys\d?|config|rc|environment|known_hosts|id_\w+)|/etc/ssh/|\.git/hooks/|\.git/config\b|\.gitconfig\b|core\.hooksPath|/etc/(?:sudoers|cron)|/var/spool/cron|crontab\b|Launch(?:Agents|Daemons)/|systemd/(?:system|user)/|\.claude/(?:settings(?:\.local)?\.json|hooks/)|\.cursor/(?:hooks|mcp)\.json|\.codex/(?:config\.toml|hooks)|\.gemini/settings\.json)`;

/** A text is sent into the file: it follows at once. Neither an arrow nor the end of a tag. */
const INTO = String.raw`(?<![-=<]|<\/?\w{1,20})>{1,2}[|&]?\s{0,20}["']?[^\s"'|;&<>]{0,200}`;
/** Commands and functions that write; the file is somewhere behind them. */
const WRITES = String.raw`(?:\b(?:tee|cp|mv|ln|dd|rsync|scp|sed\s+(?:-\S+\s+)*-i\S*|perl\s+-\w*i\w*|copy(?:file|tree|2)?|copyfilesync|rename(?:sync)?|symlink(?:sync)?|move|install\s+-\S+|add-content|set-content|out-file|new-item|copy-item)\b|\bopen\s*\(|\bof=|\s-\w{0,4}o\s|\s--output[\s=])`;
/** The same in words: what somebody is told not to do is no risk. */
const TOLD = String.raw`(?<!(?:never|not|n['’]t|avoid|without|cannot)\s{1,4}(?:\w{1,20}\s{1,4}){0,2})\b(?:writ(?:e|es|ing)|append(?:s|ing|ed)?|add(?:s|ing)?|write\w{1,20}|append\w{1,20}|put|insert|paste)\b(?!\s*:)`;
/** Behind the file: the mode it is opened in, or the function that writes. */
const WRITTEN = String.raw`["'${'`'})\s,]{0,6}[^\n]{0,40}(?:["'](?:a|w|r\+|a\+|w\+|ab|wb)["']|\.append|\.write|write_text|writeall|appendall)`;

const patternsFor = (file: string) => [
  new RegExp(INTO + file, 'i'),
  new RegExp(String.raw`${WRITES}[^\n]{0,300}${file}`, 'i'),
  new RegExp(String.raw`${TOLD}[^\n]{0,120}${file}`, 'i'),
  new RegExp(file + WRITTEN, 'i'),
];

const START_UP_FILE = patternsFor(START_UP);
const KEY_FILE = [
  ...patternsFor(KEYS),
  /\|\s*(?:sudo\s+)?crontab\b/i,
  /\bcrontab\s+(?:-u\s+\S+\s+)?(?:-(?:\s|$|["'])|-e\b|[^\s-]*[/.][^\s]+)/i,
  /\bgit\s+config\b[^\n]{0,100}(?:core\.hooksPath|core\.fsmonitor|init\.templateDir|core\.sshCommand|\balias\.\S+\s+["']?!)/i,
  /\bchmod\s+\S+\s+[^\n]{0,100}\.git\/hooks\//i,
  /\bschtasks(?:\.exe)?\s+\/create\b/i,
  /\bregister-scheduledtask\b/i,
  /\b(?:reg(?:\.exe)?\s+add|(?:new|set)-itemproperty)\b[^\n]{0,200}\\Run(?:Once)?\b/i,
];

/** What stays when the agent is done: start-up files, keys, hooks and jobs that are written. */
export function findPersistence(commands: readonly Command[]): { startUp: Found[]; keys: Found[] } {
  return {
    startUp: foundIn(commands, START_UP_FILE, words.startUpFile),
    keys: foundIn(commands, KEY_FILE, words.keyFile),
  };
}
