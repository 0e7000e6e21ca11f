import { Controller, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { recordOf, type RECORDS } from '@pelorus/registry/persistence';
import { ItemScope } from '@pelorus/registry/service';
import { toMoment } from '../../src/records/date-values';
import { OF_ITEM } from '../../src/records/owned-list.controller';
import { provideWriter } from '../../src/records/provide-writer';
import { wholeList } from '../../src/records/record-list';
import { readerToken, writerToken } from '../../src/records/record-tokens';
import { writtenOwnedController } from '../../src/records/written-record.controller';
import { RightsModule } from '../../src/rights/rights.module';
import { CalibrationBody } from './calibration.body';
import { CalibrationDto } from './calibration.dto';

// The compiler knows no table that a test adds: it takes calibrations for events.
const CALIBRATION = recordOf('calibration') as unknown as (typeof RECORDS)['event'];

@ApiTags('items')
@Controller('rest/v2/items/:id/calibrations')
class ItemCalibrationController extends writtenOwnedController({
  reader: readerToken(CALIBRATION),
  writer: writerToken(CALIBRATION),
  owner: OF_ITEM,
  dto: CalibrationDto,
  body: CalibrationBody,
  values: ({ date, ...values }) => ({ ...values, ...(typeof date === 'string' && { date: toMoment(date) }) }),
  list: wholeList(CALIBRATION.collection),
  summary: 'List the calibrations of an item',
  kind: 'calibration of an item',
  key: { name: 'calibrationId', description: 'The id of the calibration' },
}) {}

const WRITER = provideWriter(CALIBRATION, [ItemScope], (scope) => ({ scope }));

/** Calibrations of items. */
@Module({
  imports: [RightsModule],
  controllers: [ItemCalibrationController],
  providers: [...WRITER],
  exports: [...WRITER],
})
export class CalibrationsModule {}
