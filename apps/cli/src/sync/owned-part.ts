import { usageError } from '../failures/cli.errors';

/** A root of items: type and short name, the latter perhaps with a star at its end. */
const ROOT = /^[a-z0-9_.-]+:([a-z0-9_.-]+\*?|\*)$/;

/** The items that one side owns: roots with all that is on them, named by their codes. */
export class OwnedPart {
  readonly #roots: readonly string[];

  /** Fails for what is no code of a root. */
  constructor(roots: readonly string[]) {
    for (const root of roots)
      if (!ROOT.test(root.toLowerCase()))
        throw usageError(
          `'${root}' is no code of a root, such as vessel:boreas or ctd:*, at whose end alone a star may stand.`,
        );
    this.#roots = roots.map((root) => root.toLowerCase());
  }

  get isEmpty(): boolean {
    return this.#roots.length === 0;
  }

  /** Whether a code, of an item or of a stream, is of this part. */
  owns(code: string): boolean {
    const own = code.toLowerCase();
    return this.#roots.some((root) =>
      root.endsWith('*') ? own.startsWith(root.slice(0, -1)) : own === root || own.startsWith(`${root}:`),
    );
  }

  /** A root that is of both parts, at least by its pattern. */
  sharedWith(other: OwnedPart): string | undefined {
    const bare = (root: string): string => root.replace(/\*$/, '');
    return this.#roots.find((root) =>
      other.#roots.some((one) => this.#covers(root, bare(one)) || this.#covers(one, bare(root))),
    );
  }

  #covers = (root: string, code: string): boolean => new OwnedPart([root]).owns(code);

  /** Filter of the part's items. */
  get items(): string {
    return `(${this.#roots.flatMap((root) => [`code=like="${root}"`, `code=like="${root}:*"`]).join(',')})`;
  }

  /** Filter of files of the part's items, and of those of no item. */
  get files(): string {
    const codes = this.#roots.flatMap((root) => [`itemCode=like="${root}"`, `itemCode=like="${root}:*"`]);
    return `(${[...codes, 'itemCode==null'].join(',')})`;
  }

  /** Patterns of the codes of the part's streams, comma-separated. */
  get streams(): string {
    return this.#roots.map((root) => (root.endsWith('*') ? root : `${root}:*`)).join(',');
  }

  /** Filter of what has a stream of the part: datasets, flags. */
  get ofStreams(): string {
    return `(${this.streams.split(',').map((code) => `streams.code=like="${code}"`).join(',')})`; // prettier-ignore
  }
}
