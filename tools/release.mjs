// npm run release [-- <version>] [--dry-run] [--artefacts] [--publish]: makes a release of what stands on main: versions,
// changelog, commit, tag, and all files of it in dist/release. Without a version the one that CHANGELOG.md announces as
// unreleased, or the next after the last tag. --dry-run only says so. --artefacts builds the files of a tag that is
// there, and nothing else.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from './process/errors.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';
import { artefactNames, buildArtefacts } from './release/artefacts.mjs';
import { describePlan } from './release/describe-plan.mjs';
import { git } from './release/git.mjs';
import { NoRelease, planRelease } from './release/plan.mjs';
import { publish } from './release/publish.mjs';
import { finish, makeCommit } from './release/release-commit.mjs';
import { notesOf, taggedRelease } from './release/tagged-release.mjs';

const USAGE = 'usage: npm run release [-- <version>] [--dry-run] [--publish], or npm run release -- --artefacts';
const target = path.join(workspaceRoot, 'dist/release');

/**
 * @param {import('./release/plan.mjs').Plan} plan
 * @param {boolean} publishes
 */
async function makeRelease(plan, publishes) {
  const { version, tag } = plan;
  const commit = makeCommit(workspaceRoot, plan);
  const notes = notesOf(workspaceRoot, { ...plan, commit });
  console.log(`builds ${tag}`);
  await buildArtefacts(workspaceRoot, { commit, version, notes, target, say });
  finish(workspaceRoot, { commit, tag, notes });
  console.log(`${tag} is ${git(workspaceRoot, ['rev-parse', '--short', commit])}; its files are in dist/release:`);
  for (const name of artefactNames(version)) console.log(`  ${name}`);
  if (publishes) publish(target, version);
  else console.log(`Nothing was pushed or published: git push --follow-tags sends the commit and the tag.`);
}

async function buildTagged() {
  const { version, tag, commit, notes } = taggedRelease(workspaceRoot);
  console.log(`builds ${tag}`);
  await buildArtefacts(workspaceRoot, { commit, version, notes, target, say });
  console.log('its files are in dist/release');
}

/** @param {string} line */
function say(line) {
  console.log(`  ${line}`);
}

/** @returns {{ wanted?: string, dryRun: boolean, artefacts: boolean, publishes: boolean } | undefined} */
function readOptions() {
  try {
    const flag = /** @type {const} */ ({ type: 'boolean', default: false });
    const options = { 'dry-run': flag, artefacts: flag, publish: flag };
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const { artefacts, publish: publishes, 'dry-run': dryRun } = values;
    if (positionals.length > 1 || (artefacts && (positionals.length || dryRun || publishes))) return undefined;
    return { wanted: positionals[0], dryRun, artefacts, publishes };
  } catch (error) {
    console.error(messageOf(error));
    return undefined;
  }
}

/** @param {NonNullable<ReturnType<typeof readOptions>>} options */
async function run({ wanted, dryRun, artefacts, publishes }) {
  if (artefacts) return buildTagged();
  const plan = planRelease(workspaceRoot, { wanted, day: new Date().toISOString().slice(0, 10) });
  if (dryRun) return console.log(describePlan(workspaceRoot, plan, publishes));
  return makeRelease(plan, publishes);
}

const options = readOptions();
if (!options) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await run(options);
  } catch (error) {
    const reasons = messageOf(error).split('\n').map((line) => `  ${line}`); // prettier-ignore
    console.error(error instanceof NoRelease ? `no release:\n${reasons.join('\n')}` : messageOf(error));
    process.exitCode = 1;
  }
}
