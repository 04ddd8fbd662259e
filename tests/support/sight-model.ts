import type { Role } from '@/domain/account/role';
import { roleCanPublish, type SpaceRole } from '@/domain/space/role';

/** Independent model of visibility, computed from the events without the product's own rules. Everything is by id. */
export class SightModel {
  readonly roles = new Map<string, Role>();
  readonly spaces = new Map<string, Map<string, Place>>();
  readonly prompts = new Map<string, ModelPrompt>();

  addPerson(id: string, role: Role): void {
    this.roles.set(id, role);
  }

  /** Whether a user, null for a guest, finds a prompt in lists. */
  finds(personId: string | null, prompt: ModelPrompt): boolean {
    if (prompt.isDeleted) return false;
    if (prompt.isShared) return true;
    if (personId === null) return false;
    if (prompt.creatorId === personId && prompt.spaceId === null) return true;
    if (prompt.spaceId !== null && this.isIn(personId, prompt.spaceId)) return true;
    return [...prompt.grants.keys()].some(
      (subject) => subject === personId || (this.spaces.has(subject) && this.isIn(personId, subject)),
    );
  }

  /** Whether a user can open a prompt by its address: admins can open any. */
  opens(personId: string | null, prompt: ModelPrompt): boolean {
    if (this.finds(personId, prompt)) return true;
    return !prompt.isDeleted && personId !== null && this.roles.get(personId) === 'admin';
  }

  /** Sorted ids of the prompts that a user finds. */
  foundBy(personId: string | null): string[] {
    return [...this.prompts.values()]
      .filter((prompt) => this.finds(personId, prompt))
      .map(({ id }) => id)
      .sort();
  }

  /** Sorted ids of all users who find a prompt. */
  audienceOf(prompt: ModelPrompt): string[] {
    return [...this.roles.keys()].filter((id) => this.finds(id, prompt)).sort();
  }

  /** A prompt moved out of a space belongs to its creator if they are a member, else to the person who moves it. */
  moveTo(prompt: ModelPrompt, spaceId: string | null, by: string): void {
    if (prompt.spaceId !== null && prompt.spaceId !== spaceId) {
      const { spaceId: from } = prompt;
      const people = [...(this.spaces.get(from) ?? [])];
      const ending = people.flatMap(([id, { since }]) => this.endingGrants(prompt, { from, id, since }));
      for (const subject of ending) prompt.grants.delete(subject);
    }
    if (prompt.spaceId !== null && !this.isIn(prompt.creatorId, prompt.spaceId)) prompt.creatorId = by;
    prompt.spaceId = spaceId;
  }

  deleteSpace(id: string, by: string, toTrash: boolean): void {
    for (const prompt of this.prompts.values()) {
      if (prompt.spaceId === id) {
        this.moveTo(prompt, null, by);
        if (toTrash) prompt.isDeleted = true;
      }
      prompt.grants.delete(id);
    }
    this.spaces.delete(id);
  }

  /** Removes a person from a space, or changes their role in it. */
  setPlace(spaceId: string, personId: string, role: SpaceRole | null): void {
    const places = this.spaces.get(spaceId);
    const before = places?.get(personId);
    if (places === undefined || before === undefined) return;
    const isLess = role === null || (roleCanPublish(before.role) && !roleCanPublish(role));
    if (isLess) this.endGrants(spaceId, personId, before.since);
    if (role === null) places.delete(personId);
    else places.set(personId, { ...before, role });
  }

  private endGrants(spaceId: string, personId: string, since: number): void {
    for (const prompt of this.prompts.values()) {
      if (prompt.spaceId !== spaceId) continue;
      for (const subject of this.endingGrants(prompt, { from: spaceId, id: personId, since }))
        prompt.grants.delete(subject);
    }
  }

  /** Recipients whose grants of a prompt end with a person's membership in its space. */
  private endingGrants(
    prompt: ModelPrompt,
    { from, id, since }: { from: string; id: string; since: number },
  ): string[] {
    const isOwner = (other: string) => other !== id && this.spaces.get(from)?.get(other)?.role === 'owner';
    return [...prompt.grants]
      .filter(([subject, { by, at }]) => {
        const isSpaceOfTheirs = subject !== from && this.isIn(id, subject);
        const isTheirs = subject === id || (by === id && isSpaceOfTheirs);
        return isTheirs && (by === id || at > since) && !isOwner(by);
      })
      .map(([subject]) => subject);
  }

  isIn(personId: string, spaceId: string): boolean {
    return this.spaces.get(spaceId)?.has(personId) === true;
  }
}

/** A person's role in a space, and the step since when. */
type Place = { role: SpaceRole; since: number };

export type ModelPrompt = {
  id: string;
  creatorId: string;
  isShared: boolean;
  isDeleted: boolean;
  spaceId: string | null;
  /** Grants by the ids of people and spaces: who created it, and in which step. */
  grants: Map<string, { right: string; by: string; at: number }>;
  lines: string[];
  favoritesOf: Set<string>;
};
