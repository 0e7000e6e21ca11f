import { alikeProjects, projectFolders } from './project-folders.mjs';

describe('the projects', () => {
  it('are found by their project.json', () => {
    const some = ['apps/registry', 'libs/shared/http', 'libs/client', 'tools'];
    expect(projectFolders()).toEqual(expect.arrayContaining(some));
  });

  it('with options of their own are no part of the program of those that are compiled alike', () => {
    const alike = alikeProjects();
    expect(alike).toEqual(expect.arrayContaining(['apps/registry', 'libs/shared/http']));
    for (const other of ['apps/console', 'libs/client', 'tools']) expect(alike).not.toContain(other);
  });
});
