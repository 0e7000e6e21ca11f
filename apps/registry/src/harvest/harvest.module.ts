import { Module } from '@nestjs/common';
import { SitemapRepository } from '@pelorus/registry/persistence';
import { SitemapReader } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/record-tokens';
import { RobotsController } from './robots.controller';
import { SitemapController } from './sitemap.controller';

/** The sitemap of all items, and the rules for crawlers. */
@Module({
  controllers: [SitemapController, RobotsController],
  providers: [provide(SitemapRepository, [Database, SCHEMA]), provide(SitemapReader, [SitemapRepository])],
})
export class HarvestModule {}
