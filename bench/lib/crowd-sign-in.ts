import { request } from 'node:http';
import type { Challenge } from '@/domain/account/challenge';
import type { BrowserProcessors } from './browser-processors';

/**
 * How a sign-in by password went. `ms` leaves out the work, which each person's own browser does: `workMs` of its
 * processor.
 */
export interface SignInResult {
  outcome: 'in' | 'wrong' | 'work' | 'refused';
  ms: number;
  workMs: number;
}

type Reply = { status: number; body: string };

/** A new browser behind an address, which signs in as the login screen does. */
export class NewBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly port: number,
    private readonly address: string,
    private readonly processors: BrowserProcessors,
  ) {}

  /** @param solves whether the browser does the work that it is asked for */
  async signIn(account: { email: string; password: string }, solves = true): Promise<SignInResult> {
    const startedAt = performance.now();
    let [workMs, waitedMs] = [0, 0];
    await this.send('GET', '/login');
    const { csrfToken } = JSON.parse((await this.send('GET', '/api/auth/csrf')).body) as {
      csrfToken: string;
    };
    const attempt = async (captchaToken?: string) =>
      this.outcomeOf(
        await this.send('POST', '/api/auth/callback/credentials', {
          ...account,
          csrfToken,
          json: 'true',
          ...(captchaToken !== undefined && { captchaToken }),
        }),
      );
    let outcome = await attempt();
    if (outcome === 'work' && solves) {
      const asked = await this.send('POST', '/api/trpc/account.challenge', { json: { purpose: 'signIn' } });
      if (asked.status === 200) {
        const { result } = JSON.parse(asked.body) as { result: { data: { json: Challenge } } };
        const challenge = result.data.json;
        if (challenge.kind !== 'proofOfWork') throw new Error('This server asks a captcha service.');
        const workedSince = performance.now();
        const { token, cpuMs } = await this.processors.solve(challenge.challenge);
        workMs = cpuMs;
        waitedMs = performance.now() - workedSince;
        outcome = await attempt(token ?? '');
      } else outcome = 'refused';
    }
    return { outcome, ms: performance.now() - startedAt - waitedMs, workMs };
  }

  private outcomeOf({ status, body }: Reply): SignInResult['outcome'] {
    if (this.cookies.has('cuebook.session')) return 'in';
    if (body.includes('challenge_required')) return 'work';
    return status === 401 && body.includes('Invalid') ? 'wrong' : 'refused';
  }

  private send(method: string, path: string, input?: object): Promise<Reply> {
    const host = `localhost:${this.port}`;
    const isForm = path.startsWith('/api/auth/');
    const headers = {
      host,
      origin: `http://${host}`,
      'x-forwarded-for': this.address,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(input && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    };
    const form = () => new URLSearchParams(input as Record<string, string>).toString();
    const body = input && (isForm ? form() : JSON.stringify(input));
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.port, path, method, headers }, (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '') this.cookies.delete(name);
          else this.cookies.set(name, value);
        }
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          )
          .on('error', reject);
      });
      sent.on('error', reject).end(body);
    });
  }
}
