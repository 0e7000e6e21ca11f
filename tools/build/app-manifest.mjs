// Packages that Nest and TypeORM load by name at run time, without an import in our sources.
/** @type {Record<string, string[]>} */
const implied = {
  '@nestjs/core': ['@nestjs/platform-express', 'reflect-metadata', 'rxjs'],
  '@nestjs/common': ['class-validator', 'class-transformer'],
  typeorm: ['pg'],
};

/**
 * The package.json of a built application: the packages it imports, in the versions of the workspace.
 * @param {string} app
 * @param {Record<string, any>} workspace the package.json of the workspace.
 * @param {readonly string[]} imported
 */
export function appManifest(app, workspace, imported) {
  const names = new Set(imported);
  for (const name of imported) for (const more of implied[name] ?? []) names.add(more);
  const unknown = [...names].filter((name) => !workspace.dependencies[name]);
  if (unknown.length) throw new Error(`${app} imports packages that are not in "dependencies": ${unknown.join(', ')}`);
  return {
    name: `${workspace.name}-${app}`,
    version: workspace.version,
    private: true,
    license: workspace.license,
    type: /** @type {const} */ ('commonjs'),
    main: 'main.js',
    scripts: { start: 'node main.js' },
    engines: workspace.engines,
    scarfSettings: workspace.scarfSettings,
    allowScripts: { '@scarf/scarf': false },
    overrides: workspace.overrides,
    dependencies: Object.fromEntries([...names].sort().map((name) => [name, workspace.dependencies[name]])),
  };
}
