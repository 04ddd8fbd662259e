import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { EXIT, CliError } from './exit';

/** What a terminal would take for a command: control characters, also those of eight bits, and marks that turn the direction. */

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text of a server for one line of a terminal. */
export function oneLine(text: string, most = 500): string {
  const line = text.replace(/\s+/g, ' ').replace(CONTROLS, '\ufffd').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Writes a line of result. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a text as it is into a file or a pipe; on a terminal without what that would take for commands. */
export function printText(text: string): void {
  if (process.stdout.isTTY) print(text.replaceAll('\r\n', '\n').replace(CONTROLS, '\ufffd'));
  else process.stdout.write(text);
}

/** Writes what is no result: progress, questions, what to look at. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Whether somebody is there to answer a question. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks for a line. Throws when the terminal is shut instead. */
export function ask(question: string): Promise<string> {
  return askOn(process.stderr, question);
}

/** Asks for a line that is not shown while it is typed. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await askOn(nowhere, '');
  } finally {
    process.stderr.write('\n');
  }
}

function askOn(output: NodeJS.WritableStream, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: process.stdin, output, terminal: true });
    lines.on('SIGINT', () => {
      lines.close();
      process.exit(130);
    });
    lines.on('close', () => reject(new CliError(EXIT.usage, 'No answer given.')));
    lines.question(question, (answer) => {
      resolve(answer.trim());
      lines.close();
    });
  });
}

/** Most of what is read from a pipe. */
const PIPED_MAX = 2 * 1024 * 1024;

/** All that is piped in. Throws for more than any input may be. */
export async function readPiped(): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > PIPED_MAX) throw new CliError(EXIT.conflict, 'Input from stdin exceeds 2 MB.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
