import type { Ended } from '@/domain/account/address';
import type { Transaction } from '@/server/db';
import type { EndedHold, EndedThing, MadePrivate } from './typed-hold';

type Account = { id: string; since: Date; writer: string };

/** Keeps what ended in accounts for their owners and the admins (`address_findings`, audit log). Returns it by account. */
export async function recordEnded(
  { tx, now }: { tx: Transaction; now: Date },
  accounts: readonly Account[],
  things: readonly (EndedThing | MadePrivate)[],
): Promise<Map<string, EndedHold>> {
  const found = new Map(accounts.map((account) => [account.id, findingOf(account)]));
  for (const thing of things) {
    const finding = found.get(thing.id);
    if (finding === undefined) continue;
    finding.ended[thing.kind] = (finding.ended[thing.kind] ?? 0) + 1;
    if ('thingId' in thing) {
      (thing.kind === 'sharedPrompt' ? finding.promptIds : finding.collectionIds).push(thing.thingId);
    }
  }
  const rows = [...found].map(([profileId, { since: _since, ...finding }]) => ({ profileId, ...finding }));
  await tx.$executeRaw`
    INSERT INTO address_findings (profile_id, found_at, ended, prompt_ids, collection_ids, is_from_before)
    SELECT r."profileId", ${now}, r.ended,
      ARRAY(SELECT jsonb_array_elements_text(r."promptIds")::uuid),
      ARRAY(SELECT jsonb_array_elements_text(r."collectionIds")::uuid), r."isFromBefore"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      "profileId" uuid, ended jsonb, "promptIds" jsonb, "collectionIds" jsonb, "isFromBefore" boolean)
    ON CONFLICT (profile_id) DO UPDATE SET found_at = excluded.found_at, ended = excluded.ended,
      prompt_ids = excluded.prompt_ids, collection_ids = excluded.collection_ids,
      is_from_before = excluded.is_from_before, settled_at = NULL, confirmed_at = NULL`;
  await tx.auditEvent.createMany({
    data: rows.flatMap(({ profileId, ended }) => {
      const kinds = Object.keys(ended);
      if (kinds.length === 0) return [];
      return [{ at: now, action: 'user.endTyped', subjectId: profileId, details: { ended: kinds } }];
    }),
  });
  return new Map([...found].map(([id, { since, ended }]) => [id, { since, ended }]));
}

type Finding = EndedHold & {
  ended: Ended;
  promptIds: string[];
  collectionIds: string[];
  isFromBefore: boolean;
};

function findingOf({ since, writer }: Account): Finding {
  return { since, ended: {}, promptIds: [], collectionIds: [], isFromBefore: writer === 'before' };
}
