import { Module } from '@nestjs/common';
import { ItemLinkController, MissionLinkController } from './record-link.controller';

/** Short links to items and missions. */
@Module({ controllers: [ItemLinkController, MissionLinkController] })
export class LinksModule {}
