import { type Command, foundIn } from './lines';
import type { Found } from './finding';
import { skillCheckMessages as words } from './messages';

const FETCH = String.raw`\b(?:curl|wget|aria2c|axel|lynx|ncat|nc|iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer|certutil|bitsadmin|fetch(?!\s*[(.]))\b`;
const PROGRAM = String.raw`(?:(?:ba|z|da|k|fi|a)?sh|pwsh|powershell|python[\d.]{0,5}|node|perl|ruby|php|deno|bun|lua|osascript|iex|invoke-expression|\$\{?SHELL\}?)`;
/** What can stand before the name of a program: other programs that start it, and variables. */
const STARTED_BY = String.raw`(?:(?:sudo|doas|env|exec|command|nohup|busybox|xargs|time)\s+(?:-\S+\s+(?:(?=root\b)root\s+)?)*|\w{1,40}=\S{0,80}\s+|(?:/usr)?/(?:local/)?bin/)`;
const SHELL = String.raw`["']?(?:${STARTED_BY}){0,4}${PROGRAM}(?:\.exe)?`;
/** Ends of a word in shells and in the texts of other languages. */
const END = String.raw`(?=\s|$|["')};&|<>${'`'}])`;

const DOWNLOAD_AND_RUN = [
  new RegExp(String.raw`${FETCH}\s+[^\s|][^\n]{0,1000}\|&?\s*${SHELL}${END}`, 'i'),
  new RegExp(
    String.raw`(?:${SHELL}|\beval|\bsource|(?:^|[\s;&|])\.)\s+(?:-\S+\s+|/dev/stdin\s+)*(?:<{0,3}\s*)["']?(?:<\(|\$\(|${'`'})\s*(?:sudo\s+)?${FETCH}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:iex|invoke-expression)\b[^\n]{0,200}(?:${FETCH}|downloadstring|downloaddata)`,
    'i',
  ),
  new RegExp(String.raw`\bscriptblock\]::create\s*\([^\n]{0,100}(?:${FETCH}|downloadstring)`, 'i'),
  /\b(?:exec|eval|compile|os\.system|os\.popen|subprocess\.\w{3,12})\s*\(\s*(?:compile\s*\(\s*)?(?:requests\.(?:get|post)|httpx\.(?:get|post)|urllib2?\.(?:request\.)?urlopen|urlopen)\s*\(/i,
  /\b(?:eval|function|exec|execsync|runinthiscontext|runinnewcontext)\s*\(\s*(?:await\s+)?(?:\(\s*await\s+)?(?:\(\s*await\s+)?fetch\s*\(/i,
  /\beval\s*\(?\s*(?:URI\.open|open|Net::HTTP\.get|file_get_contents)\s*\(?\s*(?:URI\s*\(\s*)?["']https?:/i,
  /\b(?:import|require|source)\s*\(\s*["']https?:/i,
  /\b(?:deno\s+run|mshta|msiexec|regsvr32|bun\s+run)\b[^\n]{0,200}\bhttps?:/i,
  /\/dev\/(?:tcp|udp)\/[\w.$@{}-]/i,
];

const ENCODED_COMMAND = [
  new RegExp(String.raw`\bbase(?:64|32)\s+(?:-d|-D|--decode|-di)\b[^\n]{0,400}\|\s*${SHELL}${END}`, 'i'),
  new RegExp(
    String.raw`(?:${SHELL}|\beval|\bsource)\s+(?:-\S+\s+)*(?:<{0,3}\s*)["']?(?:<\(|\$\(|${'`'})[^\n]{0,400}\bbase(?:64|32)\s+(?:-d|-D|--decode|-di)\b`,
    'i',
  ),
  /\b(?:exec|eval|Function|os\.system)\s*\(\s*(?:base64\.[a-z]?\d{0,2}b?(?:64|32|85)?decode|atob|Buffer\.from|bytes\.fromhex|codecs\.decode|zlib\.decompress|marshal\.loads|__import__\s*\(\s*["'](?:base64|zlib|marshal)|base64_decode|gzinflate)\b/,
  /\bpowershell(?:\.exe)?\s[^\n]{0,200}-e(?:c|nc(?:odedcommand)?)?\s+[A-Za-z0-9+/=]{16,}/i,
  new RegExp(
    String.raw`\b(?:xxd\s+-r|openssl\s+(?:enc|base64)\b[^\n]{0,100}-d|gunzip|zcat)\b[^\n]{0,200}\|\s*${SHELL}${END}`,
    'i',
  ),
];

const SPOKEN_FETCH = new RegExp(FETCH, 'i');
/** Where a download is written, and the address whose last part names it otherwise. */
const TARGET =
  /(?:\s-(?:\w{0,4}[oO]|outfile|out|destination)|\s--(?:output|output-document|out)|>)[\s=]{0,10}["']?([\w./~${}:\\-]{1,200})/gi;
const ADDRESS = /https?:\/\/[^\s"'|;&<>)]{1,500}/gi;
/** Commands after a download in which its file is run. */
const NEAR = 12;

const quoted = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Returns names of the file that a command downloads. */
function targetsIn(command: string): string[] {
  const [names, given] = [new Set<string>(), command.slice(0, 2_000)];
  for (const [, target = ''] of given.matchAll(TARGET)) names.add(target.split(/[/\\]/).at(-1) ?? '');
  for (const [address] of given.matchAll(ADDRESS)) {
    names.add(
      address
        .replace(/[?#].*$/, '')
        .split('/')
        .slice(3)
        .at(-1) ?? '',
    );
  }
  return [...names].filter((name) => /\w/.test(name) && name !== 'null').slice(0, 8);
}

/** Finds downloads whose file is run by the same command, or by one of the next. */
function findRunFiles(commands: readonly Command[]): Found[] {
  const found: Found[] = [];
  for (const [place, { text, start }] of commands.entries()) {
    if (!SPOKEN_FETCH.test(text.slice(0, 2_000))) continue;
    const names = targetsIn(text);
    if (names.length === 0) continue;
    const file = String.raw`["']?(?:[\w./~${'$'}{}:\\-]{0,200}[/\\])?(?:${names.map(quoted).join('|')})(?![\w.-]*\w)`;
    const runs = new RegExp(
      String.raw`(?:(?:${SHELL}|\bsource|\bstart-process|\bchmod\s+(?:-\w+\s+)*(?:[ugoa]*\+[rwst]*x\w*|0?[157][0-7]{2}))\s+(?:-\S+\s+)*|(?:^|[\s;&|({])\.\s+|(?:^|[;&|({]|\bthen\b|\bdo\b)\s*&?\s*(?=["']?(?:\.{0,2}[/\\]|[~$])))${file}`,
      'i',
    );
    const near = commands.slice(place, place + NEAR).map((one) => one.text.slice(0, 2_000));
    if (near.some((command) => runs.test(command))) found.push({ start, reason: words.downloadAndRun });
    // Enough for a person to look: the search for each costs the lines after it.
    if (found.length >= 20) break;
  }
  return found;
}

/** What downloads code and runs it, or hides the code that it runs. */
export function findDownloads(commands: readonly Command[]): Found[] {
  const direct = foundIn(commands, DOWNLOAD_AND_RUN, words.downloadAndRun);
  const seen = new Set(direct.map(({ start }) => start));
  return [
    ...direct,
    ...findRunFiles(commands).filter(({ start }) => !seen.has(start)),
    ...foundIn(commands, ENCODED_COMMAND, words.encodedCommand),
  ];
}
