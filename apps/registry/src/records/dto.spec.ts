import { type Type } from '@nestjs/common';
import { documentKeys } from '@pelorus/registry/model';
import { SAMPLE } from '@pelorus/registry/sample';
import { ApiProperty } from '@nestjs/swagger';
import { describeKeys, dtoOf } from './dto';

const propertiesOf = (dto: Type<object>): Readonly<Record<string, object>> => {
  const names = Reflect.getMetadata('swagger/apiModelPropertiesArray', dto.prototype as object) as readonly string[];
  return Object.fromEntries(
    names.map((name) => [
      name.slice(1),
      Reflect.getMetadata('swagger/apiModelProperties', dto.prototype as object, name.slice(1)) as object,
    ]),
  );
};

describe('the class of documents of a model', () => {
  const dto = class {};
  describeKeys(dto, 'SampleDto', documentKeys(SAMPLE), { place: () => ApiProperty({ description: 'Where' }) });
  const properties = propertiesOf(dto);

  it('describes the keys in the order of the document', () => {
    expect(dto.name).toBe('SampleDto');
    expect(Object.keys(properties)).toEqual([
      ...['title', 'code', 'shortName', 'note', 'mass', 'count', 'size', 'usable', 'taken', 'analysed', 'unit', 'type'],
      ...['group', 'missionId', 'hash', 'report', 'values', 'itemId', 'place'],
    ]);
  });

  it('says what a kind says by itself', () => {
    expect(properties).toMatchObject({
      title: { type: String, example: 'Sample 1' },
      note: { required: false },
      mass: { type: Number, description: 'Grams', minimum: 0, maximum: 10, example: 1.5 },
      count: { type: 'integer' },
      usable: { type: Boolean },
      taken: { description: 'UTC', example: '2024-01-17T18:17:13.000' },
      type: { required: false, description: 'A vocable of the group SampleTypes' },
      missionId: { required: false, type: 'integer' },
      itemId: { type: 'integer', description: 'The item that was sampled' },
      place: { description: 'Where' },
    });
  });

  it('is the same for the same title', () => {
    expect(dtoOf('item_contact')).toBe(dtoOf('mission_contact'));
    expect(dtoOf('event')).toBe(dtoOf('event'));
    expect(dtoOf('vocable_group').name).toBe('VocableGroupDto');
  });
});
