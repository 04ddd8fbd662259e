/**
 * Where what is on its way to the server goes in the form. A file may be renamed meanwhile, or get something later: an
 * earlier text that arrives late doesn't count.
 */
export class UploadPlaces {
  readonly #paths = new Map<number, string>();
  /** The last upload for each path. */
  readonly #last = new Map<string, number>();

  begin(id: number, path: string): void {
    this.#paths.set(id, path);
    this.#last.set(path, id);
  }

  /** The path that an upload goes to; null for one that something came after, or whose file is gone. */
  of(id: number): string | null {
    const path = this.#paths.get(id);
    return path !== undefined && this.#last.get(path) === id ? path : null;
  }

  /** Ends an upload, and returns the path that it goes to. */
  take(id: number): string | null {
    const path = this.of(id);
    this.#paths.delete(id);
    if (path !== null) this.#last.delete(path);
    return path;
  }

  move(from: string, to: string): void {
    for (const [id, path] of this.#paths) if (path === from) this.#paths.set(id, to);
    const last = this.#last.get(from);
    this.#last.delete(from);
    if (last === undefined) this.#last.delete(to);
    else this.#last.set(to, last);
  }

  drop(path: string): void {
    this.#last.delete(path);
  }
}
