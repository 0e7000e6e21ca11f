import { decoratedFiles } from './decorated-files.mjs';

describe('decoratedFiles', () => {
  const files = decoratedFiles();

  it('finds decorators of classes and of what constructors take', () => {
    const some = ['apps/ingest/src/live/live-readers.ts', 'libs/auth/http/src/auth.controller.ts'];
    expect(files).toEqual(expect.arrayContaining(some));
  });

  it('finds no comments that begin with the same sign', () =>
    expect(files).not.toContain('libs/registry/model/src/record-model.spec.ts'));
});
