import { z } from 'zod';
import { text } from '../text';
import { type SentType, TEST_EVENT, WEBHOOK_EVENTS, WebhookEventSchema } from './events';
import { WEBHOOK_ADDRESS_MAX, WEBHOOK_NAME_MAX } from './limits';
import { webhookMessages as said } from './messages';
import { DELIVERY_REASONS, WEBHOOK_FORMATS, WEBHOOK_REASONS, WEBHOOK_STATES } from './vocabulary';

const SECRET_MAX = 1_000;

/** The server decides which hosts are allowed, and whether http is. */
const WebhookAddress = z
  .string()
  .trim()
  .max(WEBHOOK_ADDRESS_MAX, said.notAllowed)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), said.httpsRequired);

/** The workflow that a GitHub webhook starts. */
export const GitHubTarget = z.strictObject({
  repository: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/, said.repository)
    .refine((value) => !/^\.{1,2}\//.test(value), said.repository),
  workflow: z
    .string()
    .trim()
    .max(200)
    .regex(/^[\w. -]+\.ya?ml$/i, said.workflow),
  branch: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\s\p{Cc}~^:?*[\\]+$/u, said.branch),
});
export type GitHubTarget = z.infer<typeof GitHubTarget>;

/** The space of a webhook; null for those of the library. */
export const WebhookPlace = z.strictObject({ spaceId: z.uuid().nullable() });
export type WebhookPlace = z.infer<typeof WebhookPlace>;

/** Input of `webhook.save`: a new webhook, or with an id a change, whose address and token stay if they are left out. */
export const WebhookSave = z
  .strictObject({
    ...WebhookPlace.shape,
    id: z.uuid().optional(),
    name: text({ label: 'Name', max: WEBHOOK_NAME_MAX, required: said.nameRequired, singleLine: true }),
    format: z.enum(WEBHOOK_FORMATS),
    address: WebhookAddress.optional(),
    target: GitHubTarget.optional(),
    token: z
      .string()
      .trim()
      .max(SECRET_MAX)
      .regex(/^[\x21-\x7e]+$/, said.tokenRequired)
      .optional(),
    events: z.array(WebhookEventSchema).min(1, said.eventsRequired).max(WEBHOOK_EVENTS.length),
  })
  .superRefine(({ id, format, address, target, token }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (id === undefined && address === undefined) issue('address', said.httpsRequired);
    if (format !== 'github') return;
    if (target === undefined) issue('target', said.repository);
    if (id === undefined && token === undefined) issue('token', said.tokenRequired);
  });
export type WebhookSave = z.infer<typeof WebhookSave>;

/** Output of `webhook.save` and `webhook.renewSecret`: a new signing secret, which is shown once. */
export const WebhookSaved = z.object({ id: z.uuid(), secret: z.string().nullable() });
export type WebhookSaved = z.infer<typeof WebhookSaved>;

/** Input of `webhook.pause`: pauses it, or resumes it, which also keeps an address that somebody else set. */
export const WebhookPause = z.strictObject({ id: z.uuid(), isPaused: z.boolean() });
export type WebhookPause = z.infer<typeof WebhookPause>;

export const WebhookRedeliver = z.strictObject({
  id: z.uuid(),
  deliveryId: z.string().regex(/^[1-9]\d{0,17}$/),
});
export type WebhookRedeliver = z.infer<typeof WebhookRedeliver>;

/** Result of an attempt: a status, or the reason for none. */
export const DeliveryOutcome = z.object({
  status: z.int().nullable(),
  reason: z.enum(DELIVERY_REASONS).nullable(),
});
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

const SENT_TYPES: readonly [SentType, ...SentType[]] = [TEST_EVENT, ...WEBHOOK_EVENTS];

export const DeliveryDto = DeliveryOutcome.extend({
  id: z.string(),
  type: z.enum(SENT_TYPES),
  at: z.date(),
  attempt: z.int(),
  milliseconds: z.int(),
  canRedeliver: z.boolean(),
});
export type DeliveryDto = z.infer<typeof DeliveryDto>;

export const WebhookDto = z.object({
  id: z.uuid(),
  spaceId: z.uuid().nullable(),
  name: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  host: z.string(),
  target: GitHubTarget.nullable(),
  events: z.array(WebhookEventSchema),
  state: z.enum(WEBHOOK_STATES),
  reason: z.enum(WEBHOOK_REASONS).nullable(),
  /** Since when it fails, is paused or off; null while it works. */
  since: z.date().nullable(),
  waiting: z.int(),
  /** Who set or kept its address; null if they are gone. */
  setByName: z.string().nullable(),
  setById: z.uuid().nullable(),
  lastDelivery: DeliveryOutcome.extend({ at: z.date() }).nullable(),
});
export type WebhookDto = z.infer<typeof WebhookDto>;

export const WebhookList = z.object({
  items: z.array(WebhookDto),
  /** Whether the server sends webhooks at all. */
  isOn: z.boolean(),
});
export type WebhookList = z.infer<typeof WebhookList>;

export const WebhookPage = WebhookDto.extend({ deliveries: z.array(DeliveryDto) });
export type WebhookPage = z.infer<typeof WebhookPage>;
