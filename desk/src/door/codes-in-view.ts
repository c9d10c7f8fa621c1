/** A camera sees one code many times; one beside another by turns. Milliseconds without it, after which it was shown anew. */
const [sameCode, codeBeside] = [2_500, 1_000];

/** What the camera sees, so that each code is read once for as long as it is held up. */
export class CodesInView {
  readonly #readAt = new Map<string, number>();
  #lastRead = '';

  /** Whether it was read before and not taken away since; only a camera sees two by turns. */
  has(code: string, at: number, by: 'camera' | 'hand' = 'camera'): boolean {
    const pause = code === this.#lastRead ? sameCode : by === 'camera' ? codeBeside : 0;
    return this.#wasRead(code, at, pause);
  }

  /** Whether it is in front of the camera this moment, beside another or alone. */
  hasNow(code: string, at: number): boolean {
    return this.#wasRead(code, at, codeBeside);
  }

  note(code: string, at: number): void {
    for (const other of this.#readAt.keys())
      if (!this.#wasRead(other, at, sameCode)) this.#readAt.delete(other);
    this.#readAt.set(code, at);
    this.#lastRead = code;
  }

  #wasRead(code: string, at: number, pause: number): boolean {
    const before = this.#readAt.get(code);
    // A clock may be set back.
    return before !== undefined && Math.abs(at - before) < pause;
  }
}
