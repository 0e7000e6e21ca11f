import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { RegistryLinks, type SitemapEntry, writeSitemap, writeSitemapIndex } from '@pelorus/registry/formats';
import { SitemapReader } from '@pelorus/registry/service';
import { ServiceSettings } from '@pelorus/shared/config';
import {
  ApiProblems,
  integerValue,
  Produces,
  publicUrl,
  type QueryParameter,
  QueryParameters,
  StreamReply,
  FromReplica,
} from '@pelorus/shared/http';

/** The path of the sitemap: at the root, since a sitemap may only name addresses below its own. */
export const SITEMAP_PATH = 'sitemap.xml';

const MAX_PART = 1_000_000_000;
const PART: QueryParameter = {
  name: 'part',
  description: 'One of the sitemaps that the index names.',
  schema: { type: 'integer', minimum: 1, maximum: MAX_PART },
  example: 1,
};

/** All items for harvesters, by the protocol of sitemaps.org. */
@ApiTags('items')
@Controller(SITEMAP_PATH)
export class SitemapController {
  constructor(
    private readonly sitemap: SitemapReader,
    private readonly settings: ServiceSettings,
  ) {}

  @Get()
  @FromReplica()
  @ApiOperation({
    summary: 'The addresses of all items',
    description: 'A sitemap; when there are more items than one may have, the index of several.',
  })
  @QueryParameters(PART)
  @Produces('application/xml', 'text/xml')
  @ApiOkResponse({
    description: 'A sitemap or its index',
    content: { 'application/xml': { schema: { type: 'string' } } },
  })
  @ApiProblems(404)
  async read(@Query() query: ParsedQs, @Req() request: Request): Promise<StreamReply> {
    const part = integerValue(query, PART.name, 1, MAX_PART);
    const base = publicUrl(request, this.settings);
    return new StreamReply('application/xml', 'sitemap.xml', () => this.#write(part, base));
  }

  async *#write(part: number | undefined, base: string): AsyncGenerator<string> {
    if (part !== undefined) return yield* writeSitemap(this.#entries(part, base));
    const parts = await this.sitemap.parts();
    if (parts.length <= 1) return yield* writeSitemap(this.#entries(parts[0]?.number, base));
    yield writeSitemapIndex(
      parts.map(({ number, lastModified }) => ({ address: `${base}/${SITEMAP_PATH}?part=${number}`, lastModified })),
    );
  }

  async *#entries(part: number | undefined, base: string): AsyncGenerator<readonly SitemapEntry[]> {
    if (part === undefined) return;
    const links = new RegistryLinks(base);
    for await (const items of this.sitemap.items(part)) {
      yield items.map(({ id, lastModified }) => ({ address: links.item(id), lastModified }));
    }
  }
}
