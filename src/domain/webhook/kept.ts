import { z } from 'zod';
import { WEBHOOKS_OF_LIBRARY } from './limits';

/** Webhooks of somebody who loses the right to manage them, which the caller keeps. */
export const KeptWebhooks = z.array(z.uuid()).max(WEBHOOKS_OF_LIBRARY);
