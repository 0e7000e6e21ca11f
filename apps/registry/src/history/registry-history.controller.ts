import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { type ParsedQs } from 'qs';
import { type Account } from '@pelorus/auth/domain';
import { PerhapsAccount, TakesSession } from '@pelorus/auth/http';
import { RegistryHistory, type RegistryHistoryRequest } from '@pelorus/registry/service';
import {
  ApiPage,
  ApiProblems,
  CostlyReadInterceptor,
  oneValue,
  PageReply,
  type QueryParameter,
  QueryParameters,
} from '@pelorus/shared/http';
import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { readTime } from '../records/record-parameters';
import { ItemKeyPipe } from '../records/record-key.pipe';
import { ADDS_PERSONAL } from './history.controller';
import { HISTORY_PARAMETERS, readHistoryRequest } from './history-query';
import { HistoryEntryDto } from './history.dto';

/** A change of the registry, with the item that it is about. */
class RegistryChangeDto extends HistoryEntryDto {
  @ApiProperty({
    required: false,
    description:
      'The code, at the end of the time, of the item that changed or that the record belongs to; absent for missions, contacts and the catalogue',
    example: 'vessel:mya_ii:ctd',
  })
  readonly item?: string;
}

const SINCE: QueryParameter = {
  name: 'datetimeMin',
  description:
    'The beginning of the time: a date-time, or the first moment of a date (UTC). Without it: seven days before the end.',
  schema: { type: 'string' },
  example: '2024-01-15',
};
const UNTIL: QueryParameter = {
  name: 'datetimeMax',
  description: 'Its end: a date-time, or the last moment of a date (UTC). Without it: now.',
  schema: { type: 'string' },
  example: '2024-01-21',
};
const ITEM: QueryParameter = {
  name: 'item',
  description:
    'The id or code of an item: of it, and of all that was on it within the time. Without it the whole registry is meant.',
  schema: { type: 'string' },
  example: 'vessel:mya_ii',
};

@ApiTags('history')
@Controller('rest/v2/history')
export class RegistryHistoryController {
  readonly #itemKeys = new ItemKeyPipe();

  constructor(private readonly history: RegistryHistory) {}

  @Get()
  @ApiOperation({
    summary: 'What changed in the registry between two moments, the newest first: when, by whom, and what',
    description: 'Items and what belongs to them; without `item` missions, contacts and the catalogue, too.',
  })
  @TakesSession(ADDS_PERSONAL)
  @UseInterceptors(CostlyReadInterceptor)
  @QueryParameters(SINCE, UNTIL, ITEM, ...HISTORY_PARAMETERS)
  @ApiPage(RegistryChangeDto)
  @ApiProblems(400, 404, 503)
  async list(@PerhapsAccount() viewer: Account | undefined, @Query() query: ParsedQs): Promise<PageReply> {
    const item = oneValue(query, ITEM.name);
    const { hits, offset } = readHistoryRequest(query);
    const request = { ...readBounds(query), ...(item ? { item: this.#itemKeys.transform(item) } : {}), hits, offset };
    return new PageReply(await this.history.list(request, viewer));
  }
}

/** Reads the bounds of the time; a date as its end means all of that day. */
function readBounds(query: ParsedQs): Pick<RegistryHistoryRequest, 'since' | 'until'> {
  const [min, max] = [readTime(query, SINCE.name), readTime(query, UNTIL.name)];
  const until = max ? new Date(max.start.getTime() + max.length - 1) : new Date();
  return { since: min?.start ?? new Date(until.getTime() - 7 * MS_PER_DAY), until };
}
