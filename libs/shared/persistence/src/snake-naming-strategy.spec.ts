import { SnakeNamingStrategy } from './snake-naming-strategy';

describe('SnakeNamingStrategy', () => {
  it.each([
    ['shortName', '', 'short_name'],
    ['id', '', 'id'],
    ['lastModifiedBy', '', 'last_modified_by'],
    ['mathML', 'mathml', 'mathml'],
  ])('names the column of %s', (property, custom, column) => {
    expect(new SnakeNamingStrategy().columnName(property, custom)).toBe(column);
  });
});
