/** Calls a running server with a user's session cookie, like an API client. */

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Signs a user in by password; returns the cookies. */
export async function signInForCookie(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { origin, cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
  });
  if (!answer.ok) throw new Error(`Nobody could sign in: ${answer.status}`);
  return cookiesOf(answer);
}

/** The API of a server for the owner of cookies. Errors throw with the server's message. */
export function apiClient(origin: string, cookie: string) {
  const resultOf = async <Result>(path: string, answer: Response): Promise<Result> => {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { result: { data: { json: Result } } }).result.data.json;
  };
  return {
    read: async <Result>(path: string, input: object = {}): Promise<Result> => {
      const query = encodeURIComponent(JSON.stringify({ json: input }));
      return resultOf(
        path,
        await fetch(`${origin}/api/trpc/${path}?input=${query}`, { headers: { cookie } }),
      );
    },
    write: async <Result>(path: string, input: object): Promise<Result> =>
      resultOf(
        path,
        await fetch(`${origin}/api/trpc/${path}`, {
          method: 'POST',
          headers: { origin, cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ json: input }),
        }),
      ),
  };
}
