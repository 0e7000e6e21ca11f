import { BooleanField, NumberField, ObjectField, TextField } from '@pelorus/shared/http';
import { CONDITION_KINDS, type ConditionKind, WINDOW_FUNCTIONS, type WindowFunction } from '@pelorus/watch/domain';
import { LengthField, NumbersField, WordField } from './alert-fields';

/** Function over a window. */
export class ValueWindowBody {
  @WordField({ description: 'What sums the values up', words: WINDOW_FUNCTIONS, required: true, example: 'MEAN' })
  readonly function!: WindowFunction;
  @LengthField({
    description: 'The length of the window, which ends with the newest value',
    required: true,
    positive: true,
    example: 'PT1H',
  })
  readonly within!: string;
}

/** Condition; keys of other kinds are refused. */
export class ConditionBody {
  @WordField({ description: 'What is watched', words: CONDITION_KINDS, required: true, example: 'value' })
  readonly kind!: ConditionKind;
  @NumberField({
    description:
      '`value`: alert above it; `service`: alert above this share of the disk, or so many blocks, seconds or datasets that wait',
    example: 10,
  })
  readonly above?: number;
  @NumberField({ description: '`value`: alert below it' })
  readonly below?: number;
  @NumbersField({ description: '`value`: alert outside of these two', least: 2, most: 2 })
  readonly outside?: number[];
  @ObjectField({ description: '`value`: a function of a window instead of the newest value' }, () => ValueWindowBody)
  readonly aggregate?: ValueWindowBody;
  @LengthField({
    description: '`missing`: alert after so long, by the rhythm without it; `stuck`: values do not move for so long',
    positive: true,
  })
  readonly longer?: string;
  @WordField({
    description: '`missing`: of each stream, or of whole ships and stations',
    words: ['stream', 'platform'],
  })
  readonly of?: 'stream' | 'platform';
  @BooleanField({ description: '`missing`: whether data that arrive and are old alert, too' })
  readonly late?: boolean;
  @NumbersField({ description: "`quality`: flags that count, O2A's", least: 1, most: 8, min: 0, max: 7, whole: true })
  readonly flags?: number[];
  @NumberField({ description: '`quality`: alert from this share on', min: 0, max: 1 })
  readonly share?: number;
  @LengthField({ description: '`quality`, `refused`: the length of the window', positive: true })
  readonly within?: string;
  @NumberField({ description: '`stuck`: how far values may lie apart', min: 0 })
  readonly tolerance?: number;
  @NumberField({ description: '`position`: the southern bound', min: -90, max: 90 })
  readonly latitudeMin?: number;
  @NumberField({ description: '`position`: the northern bound', min: -90, max: 90 })
  readonly latitudeMax?: number;
  @NumberField({
    description: '`position`: the western bound; greater than the eastern one for a region over 180°',
    min: -180,
    max: 180,
  })
  readonly longitudeMin?: number;
  @NumberField({ description: '`position`: the eastern bound', min: -180, max: 180 })
  readonly longitudeMax?: number;
  @TextField({
    description:
      '`due`: a type of events such as `calibration`; `ends`: a word of the custom field; `service`: disk, merging, checking or folding',
    min: 1,
    max: 64,
  })
  readonly what?: string;
  @LengthField({
    description: '`due`: the interval; without it that of custom fields such as `calibration interval`',
    months: true,
    positive: true,
  })
  readonly every?: string;
  @LengthField({ description: '`due`, `ends`: how long before; 30 days without it', months: true })
  readonly before?: string;
  @NumberField({ description: '`refused`: alert for more refused uploads than these', min: 0, max: 1_000_000 })
  readonly more?: number;
}
