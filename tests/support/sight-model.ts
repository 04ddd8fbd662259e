import type { Role } from '@/domain/account/role';

/**
 * Who sees what, computed by hand from what happened: no line of the product's own rule stands here. Everything is by id.
 */
export class SightModel {
  readonly roles = new Map<string, Role>();
  readonly spaces = new Map<string, Set<string>>();
  readonly prompts = new Map<string, ModelPrompt>();

  addPerson(id: string, role: Role): void {
    this.roles.set(id, role);
  }

  /** Whether somebody, null for a guest, finds a prompt in lists. */
  finds(personId: string | null, prompt: ModelPrompt): boolean {
    if (prompt.isDeleted) return false;
    if (prompt.isShared) return true;
    if (personId === null) return false;
    if (prompt.creatorId === personId && prompt.spaceId === null) return true;
    if (prompt.spaceId !== null && this.isIn(personId, prompt.spaceId)) return true;
    return [...prompt.grants].some(
      (subject) => subject === personId || (this.spaces.has(subject) && this.isIn(personId, subject)),
    );
  }

  /** Whether the address of a prompt opens for somebody: admins may open any. */
  opens(personId: string | null, prompt: ModelPrompt): boolean {
    if (this.finds(personId, prompt)) return true;
    return !prompt.isDeleted && personId !== null && this.roles.get(personId) === 'admin';
  }

  /** The ids of what somebody finds, sorted. */
  foundBy(personId: string | null): string[] {
    return [...this.prompts.values()]
      .filter((prompt) => this.finds(personId, prompt))
      .map(({ id }) => id)
      .sort();
  }

  /** Everybody of the walk who finds a prompt, sorted. */
  audienceOf(prompt: ModelPrompt): string[] {
    return [...this.roles.keys()].filter((id) => this.finds(id, prompt)).sort();
  }

  deleteSpace(id: string): void {
    this.spaces.delete(id);
    for (const prompt of this.prompts.values()) {
      if (prompt.spaceId === id) prompt.spaceId = null;
      prompt.grants.delete(id);
    }
  }

  private isIn(personId: string, spaceId: string): boolean {
    return this.spaces.get(spaceId)?.has(personId) === true;
  }
}

export type ModelPrompt = {
  id: string;
  creatorId: string;
  isShared: boolean;
  isDeleted: boolean;
  spaceId: string | null;
  /** Ids of people and spaces. */
  grants: Set<string>;
  lines: string[];
  favoritesOf: Set<string>;
};
