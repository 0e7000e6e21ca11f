export interface Project {
  readonly name: string;
  /** Relative to the workspace, as all paths here. */
  readonly root: string;
  readonly tags: readonly string[];
}

export interface Workspace {
  readonly projects: readonly Project[];
  /** Import name -> the file it stands for. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, string>;
}

/** A rule tells each breach in one line that begins with the file. */
export type Rule = (workspace: Workspace) => string[];

export const projectOf = (workspace: Workspace, file: string): Project | undefined =>
  workspace.projects.find((project) => file.startsWith(`${project.root}/`));

export const isTest = (file: string): boolean =>
  /\.(spec|db-spec|e2e-spec|system-spec|deployment-spec|citus-spec)\.tsx?$|\/test\//.test(file);

/** The value of a project's tag: `tag(project, 'type')` is `util` for `type:util`. */
export const tag = (project: Project, name: string): string =>
  project.tags.find((text) => text.startsWith(`${name}:`))?.slice(name.length + 1) ?? 'none';
