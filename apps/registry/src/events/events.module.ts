import { Module } from '@nestjs/common';
import { EventController } from './event.controller';

/** The events of all items. */
@Module({ controllers: [EventController] })
export class EventsModule {}
