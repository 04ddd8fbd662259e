import { randomUUID } from 'node:crypto';
import { REDACTED_PATH, withoutTokens } from './access-log';
import type { HttpServerConfig } from './config';
import type { FrontRequest } from './front-request';
import { type PathRules, rulesOf } from './path-rules';
import type { AboutRequest } from './refuse';
import { pathOf, readTarget, withoutOwnOrigin } from './request-target';

export interface ParsedRequest {
  target: ReturnType<typeof readTarget>;
  path: string;
  rules: PathRules;
  about: AboutRequest;
  loggedPath: string;
}

/** Parses the target of a request and looks up the rules of its path. */
export function parseRequest(req: FrontRequest, { isDevelopment, siteUrl }: HttpServerConfig): ParsedRequest {
  const { socket } = req;
  const sent = withoutOwnOrigin(req.url ?? '', siteUrl);
  const target = readTarget(req.method === 'OPTIONS' && sent === '*' ? '/' : sent);
  if ('status' in target) {
    // A rejected target has no path; it is only logged, and its beginning determines the format of the error.
    const path = '/';
    const { isApi, hasProblems } = rulesOf(pathOf(sent), isDevelopment);
    const about = { socket, requestId: randomUUID(), isApi, hasProblems };
    return {
      target,
      path,
      rules: rulesOf(path, isDevelopment),
      about,
      loggedPath: withoutTokens(pathOf(sent)),
    };
  }
  const { path } = target;
  const rules = rulesOf(path, isDevelopment);
  const about = { socket, requestId: randomUUID(), isApi: rules.isApi, hasProblems: rules.hasProblems };
  return { target, path, rules, about, loggedPath: rules.isSecret ? REDACTED_PATH : path };
}
