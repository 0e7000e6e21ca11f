import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';

const root = path.resolve(__dirname, '../..');

/** Modules of `kubernetes-types` that have the kinds of the manifests. */
const MODULES: Readonly<Record<string, string>> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'policy/v1': 'policy/v1',
};

export const KUBERNETES = path.join(root, 'docker/kubernetes');

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [key: string]: unknown;
}

export interface Kustomization {
  readonly namespace: string;
  readonly resources: readonly string[];
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly newTag: string }[];
}

export function kustomizationOf(folder: string): Kustomization {
  return parse(readFileSync(path.join(KUBERNETES, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
}

export function manifestFiles(folder: string): string[] {
  return readdirSync(path.join(KUBERNETES, folder)).filter((name) => name !== 'kustomization.yaml');
}

export function manifestsOf(folder: string): Manifest[] {
  return manifestFiles(folder).flatMap((name) => {
    const documents = parseAllDocuments(readFileSync(path.join(KUBERNETES, folder, name), 'utf8'), { version: '1.1' });
    return [...documents].map((document) => document.toJS() as Manifest);
  });
}

/** What the types of Kubernetes find wrong in objects: unknown names, wrong values, missing parts. */
export function faultsOf(manifests: readonly Manifest[]): string[] {
  const file = path.join(root, 'tools/docker/manifests.in-memory.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
  };
  const host = hostWith(file, sourceOf(manifests), options);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300));
}

function sourceOf(manifests: readonly Manifest[]): string {
  const constants = manifests.map((manifest, at) => {
    const type = `import('kubernetes-types/${MODULES[manifest.apiVersion]}').${manifest.kind}`;
    return `export const manifest${at}: ${type} = ${JSON.stringify(manifest)};`;
  });
  return constants.join('\n');
}

/** The compiler's view of the disk, with one file that is in memory alone. */
function hostWith(file: string, text: string, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, target, ...more) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target, ...more);
  return host;
}
