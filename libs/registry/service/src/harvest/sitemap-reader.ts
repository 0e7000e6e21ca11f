import { notFound } from '@pelorus/registry/domain';
import { type SitemapItem, type SitemapPart, type SitemapRepository } from '@pelorus/registry/persistence';

/** Most addresses of a sitemap. */
export const SITEMAP_SIZE = 50_000;
/** Items read at once. */
const CHUNK = 5_000;

/** Reads items in parts that fit a sitemap. */
export class SitemapReader {
  constructor(
    private readonly sitemap: SitemapRepository,
    /** Number of ids in a part. */
    private readonly size = SITEMAP_SIZE,
  ) {}

  parts(): Promise<SitemapPart[]> {
    return this.sitemap.parts(this.size);
  }

  /** Items of a part in chunks; DomainError `not-found`, before the first one, for an empty part. */
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
