import { alikeProjects, projectFolders, projectGroups } from './project-groups.mjs';

describe('the groups of projects', () => {
  it('have every project once', () => {
    const folders = projectFolders();
    expect(folders).toEqual(expect.arrayContaining(['apps/registry', 'libs/shared/http', 'libs/client', 'tools']));
    expect(projectGroups().flat().sort()).toEqual(folders.sort());
  });

  it('are not empty', () => {
    for (const group of projectGroups()) expect(group).not.toEqual([]);
  });

  it('keep projects with options of their own out of the program of all', () => {
    const alike = alikeProjects();
    expect(alike).toEqual(expect.arrayContaining(['apps/registry', 'libs/shared/http']));
    for (const other of ['apps/console', 'libs/client', 'tools']) expect(alike).not.toContain(other);
  });
});
