import { notFound } from '@pelorus/registry/domain';
import { type SitemapItem, type SitemapPart, type SitemapRepository } from '@pelorus/registry/persistence';

/** The most addresses that a sitemap may have. */
export const SITEMAP_SIZE = 50_000;
/** The number of items that are read at once. */
const CHUNK = 5_000;

/** The items of the registry, in parts that a sitemap can hold. */
export class SitemapReader {
  constructor(
    private readonly sitemap: SitemapRepository,
    /** The number of ids in a part. */
    private readonly size = SITEMAP_SIZE,
  ) {}

  parts(): Promise<SitemapPart[]> {
    return this.sitemap.parts(this.size);
  }

  /** The items of a part in chunks; a part without any is DomainError `not-found`, thrown before the first of them. */
  async *items(part: number): AsyncGenerator<readonly SitemapItem[]> {
    const last = part * this.size;
    let after = last - this.size;
    for (let read = CHUNK; read === CHUNK;) {
      const items = await this.sitemap.items(after, last, CHUNK);
      if (items.length === 0 && after === last - this.size) throw notFound('part of the sitemap', String(part));
      yield items;
      after = items.at(-1)?.id ?? last;
      read = items.length;
    }
  }
}
