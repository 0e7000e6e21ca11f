import { Global, Module } from '@nestjs/common';
import { AsOfRepository } from '@pelorus/registry/persistence';
import { AsOfService } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/record-tokens';

/** The past of the registry, which every feature reads with `asOf`. */
@Global()
@Module({
  providers: [provide(AsOfRepository, [Database, SCHEMA]), provide(AsOfService, [AsOfRepository])],
  exports: [AsOfService],
})
export class AsOfModule {}
