import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { TakesSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { RegistryVersion } from '@pelorus/registry/persistence';
import { ApiProblems } from '@pelorus/shared/http';
import { AsOfGuard } from '../as-of/as-of.guard';
import { AsOf } from '../as-of/at-any-time.decorator';

class RegistryVersionDto {
  @ApiProperty({
    description: 'Another one after every change of a record',
    example: '8f14e45fceea167a5a36dedd4bea2543',
  })
  readonly version!: string;
  @ApiProperty({ description: 'Whether personal data of contacts are withheld from this reader' })
  readonly withholdsContacts!: boolean;
}

/** Tells readers who keep records whether these are still right. */
@ApiTags('history')
@Controller('rest/v2/registry-version')
export class RegistryVersionController {
  constructor(private readonly version: RegistryVersion) {}

  @Get()
  @ApiOperation({
    summary: 'The version of the registry',
    description:
      'Readers who see one version see the same records: who keeps what was read asks here whether it is still right. ' +
      'Versions have no order.',
  })
  @TakesSession('Open. With a session the answer tells how its account sees contacts.', AsOfGuard)
  @ApiOkResponse({ type: RegistryVersionDto })
  @ApiProblems(503)
  async current(@AsOf() at: AsOfView | undefined): Promise<RegistryVersionDto> {
    return { version: await this.version.current(), withholdsContacts: at?.withholdsContacts ?? false };
  }
}
