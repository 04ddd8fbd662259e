import { bridge } from './bridge';

/** What a request says of who sends it. */
export interface SenderHeaders {
  cookie?: string | undefined;
  authorization?: string | undefined;
}

/** The API as its route has loaded it, for the front door, which is a bundle of its own. */
export interface ApiBridge {
  /** Answers any request to the API. */
  handle: (request: Request) => Promise<Response>;
  /** Whether a procedure reads and answers once. */
  isQuery: (procedure: string) => boolean;
  /** How many bytes of body whoever brings these may send to a path. Throws when the database can't say who it is. */
  bodyAllowance: (path: string, sender: SenderHeaders) => Promise<number>;
}

/** Offers the API to whoever answers for it in this process. */
export function registerApi(api: ApiBridge): void {
  bridge().api = api;
}

/** The API, once its route has been loaded. */
export function registeredApi(): ApiBridge | undefined {
  return bridge().api;
}
