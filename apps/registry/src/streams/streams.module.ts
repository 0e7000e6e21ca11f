import { Module } from '@nestjs/common';
import { CodeHolderController } from './code-holder.controller';
import { FollowedCodeController } from './followed-code.controller';
import { ItemStreamController } from './item-stream.controller';
import { StreamPropertiesController } from './stream-properties.controller';

/** The codes of parameters and items over time. */
@Module({
  controllers: [ItemStreamController, FollowedCodeController, CodeHolderController, StreamPropertiesController],
})
export class StreamsModule {}
