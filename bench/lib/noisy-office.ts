import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '@/server/services/account/password';
import type { benchClient } from './bench-client';
import { browserProcessors } from './browser-processors';
import { NewBrowser, type SignInResult } from './crowd-sign-in';
import { call, clientAt } from './soak-client';

const PASSWORD = 'a password of colleagues';
const COLLEAGUES = 40;
const ATTACKED = 5;
const WRONG_PASSWORDS = 60;
const BAD_TOKENS = 400;
const SESSIONLESS_PER_MINUTE = 400;
const INVALID = 400;
/** Of 15 minutes, for one account. */
const GUESSES_OF_ACCOUNT = 10;

export interface NoisyOffice {
  signIns: SignInResult[];
  /** Attempts that were checked against a password, by account. The most of any account. */
  mostGuesses: number;
  isHeld: boolean;
}

/**
 * An office behind one address begins its day: 40 colleagues sign in with new browsers, spread over the time, while tabs
 * without a session ask 400 times a minute, a program sends 400 bad tokens, another 400 invalid calls, and a client tries
 * 60 wrong passwords for each of five accounts, a sixth of them with the work that it is asked for.
 */
export async function noisyOffice(
  db: ReturnType<typeof benchClient>,
  { port, address, seconds }: { port: number; address: string; seconds: number },
): Promise<NoisyOffice> {
  const passwordHash = await hashPassword(PASSWORD, { isSlowed: false });
  const newAccount = async (name: string) => {
    const email = `${name}@example.org`;
    await db.profile.create({
      data: { email, fullName: name, role: 'contributor', credential: { create: { passwordHash } } },
    });
    return email;
  };
  const names = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, at) => newAccount(`${name}-${at}`)));
  const colleagues = await names(COLLEAGUES, 'newcomer');
  const attacked = await names(ATTACKED, 'attacked');

  const end = performance.now() + seconds * 1_000;
  const spread = async (count: number, run: (at: number) => Promise<unknown>) => {
    const everyMs = (seconds * 1_000) / count;
    await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        await pause(at * everyMs);
        await run(at);
      }),
    );
  };
  const noise = clientAt(port, address, { note: () => undefined });
  const sessionless = async () => {
    while (performance.now() < end) {
      await call(noise, 'favorite.toggle', { promptId: '00000000-0000-4000-8000-000000000000' });
      await pause(60_000 / SESSIONLESS_PER_MINUTE);
    }
  };
  const badToken = (at: number) =>
    noise.post('/api/v1/prompts', '{}', {
      'content-type': 'application/json',
      authorization: `Bearer cue_${'x'.repeat(40)}${at}`,
    });
  const processors = browserProcessors(2);
  const guesses = new Map<string, number>();
  const guess = async (at: number) => {
    const email = attacked[at % ATTACKED] ?? '';
    const { outcome } = await new NewBrowser(port, address, processors).signIn(
      { email, password: `wrong ${at}` },
      at % 6 === 0,
    );
    if (outcome === 'wrong') guesses.set(email, (guesses.get(email) ?? 0) + 1);
  };
  const signIns: SignInResult[] = [];
  await Promise.all([
    sessionless(),
    spread(BAD_TOKENS, badToken),
    spread(INVALID, () => call(noise, 'account.passkeys.signIn,prompt.create', { wrong: true })),
    spread(WRONG_PASSWORDS * ATTACKED, guess),
    spread(COLLEAGUES, async (at) => {
      const account = { email: colleagues[at] ?? '', password: PASSWORD };
      signIns.push(await new NewBrowser(port, address, processors).signIn(account));
    }),
  ]);
  processors.stop();
  const mostGuesses = Math.max(...guesses.values());
  const isHeld =
    signIns.every(({ outcome, ms, workMs }) => outcome === 'in' && ms + workMs < 5_000) &&
    mostGuesses <= GUESSES_OF_ACCOUNT;
  return { signIns, mostGuesses, isHeld };
}
