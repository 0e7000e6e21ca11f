import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type StreamPropertiesAnswer } from '@pelorus/registry/domain';
import { RegistryVersion } from '@pelorus/registry/persistence';
import { StreamPropertiesReader } from '@pelorus/registry/service';
import { ApiProblems, JsonBody, type ParsedBody } from '@pelorus/shared/http';
import { StreamPropertiesAnswerDto, StreamPropertiesBody } from './stream-properties.dto';

@ApiTags('parameters')
@Controller('rest/v2/parameters/properties')
export class StreamPropertiesController {
  constructor(
    private readonly properties: StreamPropertiesReader,
    private readonly version: RegistryVersion,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'The properties of the parameters that have or had these codes, over time',
    description:
      'What the ingest service asks for quality control: unit, type and properties of each parameter while it had the code. ' +
      'A property that was changed is another one from the change on; the first state counts from ever. Interruptions are ' +
      'events such as cleaning, calibration and maintenance of the item and of what it is on, and the time after it was taken ' +
      'off. At most 200 codes at once. Nothing is written, and no session is needed. Codes that no parameter ever had are left out.',
  })
  @ApiBody({ type: StreamPropertiesBody })
  @ApiOkResponse({ type: StreamPropertiesAnswerDto })
  @ApiProblems(422, 503)
  async list(
    @JsonBody(StreamPropertiesBody, 'create') { values }: ParsedBody<StreamPropertiesBody>,
  ): Promise<StreamPropertiesAnswer> {
    // The version is older than the records, never newer: who sees it again has missed no change.
    const version = await this.version.current();
    return { version, records: await this.properties.ofCodes(values.codes ?? []) };
  }
}
