/**
 * The Dockerfile of an image whose service is built already, for the folder of the service: the last stage of the
 * Dockerfile that builds it from sources, which copies from there.
 * @param {string} dockerfile
 * @param {{ app: string, version: string }} service
 */
export function contextDockerfile(dockerfile, { app, version }) {
  const built = `/workspace/dist/apps/${app}/`;
  const [first = ''] = dockerfile.split('\n');
  const [what] = first.split(' Build from ');
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ') + 1);
  const text = stage.replace(/^(FROM \S+) AS \w+$/m, '$1').replaceAll(' --from=build ', ' ').replaceAll(built, ''); // prettier-ignore
  if (/--from=|\/workspace\//.test(text)) throw new Error(`the image of the ${app} takes more than ${built}`);
  return `${what} Build in this folder: docker build -t pelorus-${app}:${version} .\n${text}`;
}
