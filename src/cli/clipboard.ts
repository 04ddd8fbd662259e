import { spawn } from 'node:child_process';
import { environment } from './environment';
import { CliError, EXIT } from './exit';

type Program = readonly [command: string, ...args: string[]];

const POWERSHELL =
  '[Console]::InputEncoding = [Text.UTF8Encoding]::new($false); Set-Clipboard -Value ([Console]::In.ReadToEnd())';

/** Clipboard commands of this platform, the likeliest first. */
function programs(): Program[] {
  if (process.platform === 'darwin') return [['pbcopy']];
  if (process.platform === 'win32')
    return [['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', POWERSHELL]];
  return [
    ...(environment.hasWayland() ? [['wl-copy'] as const] : []),
    ...(environment.hasDisplay()
      ? ([
          ['xclip', '-selection', 'clipboard'],
          ['xsel', '-ib'],
        ] as const)
      : []),
    ['termux-clipboard-set'],
    ['clip.exe'],
  ];
}

/** Pipes a text to a command. Returns whether it succeeded. */
function pipeTo([command, ...args]: Program, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    // X clipboard commands stay in the background to serve the selection: they must not hold our own outputs.
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], windowsHide: true });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
    child.stdin.on('error', () => resolve(false));
    // Windows’ own command expects another encoding without a byte order mark.
    child.stdin.end(command === 'clip.exe' ? Buffer.from(`\ufeff${text}`, 'utf16le') : text);
  });
}

/** Copies a text to the clipboard. Throws if no command is available. */
export async function copyText(text: string): Promise<void> {
  for (const program of programs()) if (await pipeTo(program, text)) return;
  const what = process.platform === 'linux' ? ' Install wl-clipboard, xclip or xsel.' : '';
  throw new CliError(
    EXIT.conflict,
    `No clipboard command found.${what} Use cuebook fill to print the text instead.`,
  );
}
