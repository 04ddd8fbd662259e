import { registeredApi, type SenderHeaders } from '../bridge/api-bridge';
import { type Refusal, refusalForNow } from './refusal';

/** How many bytes of body the sender of a request may send to a path; or why that can't be said. */
export type BodyAllowance = (path: string, sender: SenderHeaders) => Promise<number | Refusal>;

/** Asks the API, which knows sessions and procedures. */
export const allowanceOfApi: BodyAllowance = async (path, sender) => {
  const api = registeredApi();
  const allowed = api === undefined ? null : await api.bodyAllowance(path, sender).catch(() => null);
  return allowed ?? refusalForNow(503, 'The server can’t take so much yet. Try again in a moment.', 2);
};
