import { importsOf } from './imports';
import { isTest, projectOf, type Project, type Rule, tag } from './workspace';

/** The npm packages that a layer may import; layers that are not listed may import any. */
const packages: Readonly<Record<string, readonly string[]>> = {
  util: [],
  domain: [],
  data: ['typeorm', 'pg', 'pg-copy-streams', 'sql-template-tag', 'lru-cache'],
  service: ['@nestjs/common', 'lru-cache'],
};

const exceptions: Readonly<Record<string, readonly string[]>> = {
  'shared-config': ['class-validator', 'class-transformer', 'reflect-metadata'],
  'shared-objects': ['@aws-sdk/client-s3'],
};

const allowed = (project: Project): readonly string[] | undefined =>
  exceptions[project.name] ?? packages[tag(project, 'type')];

/** Frameworks stay at the edge: Nest and express never below it, the database driver only where the data are. */
export const frameworksRule: Rule = (workspace) =>
  importsOf(workspace).flatMap((one) => {
    const project = projectOf(workspace, one.from);
    if (one.kind !== 'package' || !project || isTest(one.from) || one.name.startsWith('@pelorus')) return [];
    const names = allowed(project);
    if (!names || names.includes(one.name)) return [];
    return [`${one.from} imports ${one.specifier}: ${project.name} may use ${names.join(', ') || 'no npm package'}`];
  });
