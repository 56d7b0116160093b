import { resolve } from 'node:path';

/** Both this file and the bundle that it becomes part of lie two folders below the project's root. */
const projectDir = resolve(import.meta.dirname, '../..');

export const clientDir = resolve(projectDir, 'client');
/** Beside `dist`, until the build is complete (`server/cli/build.ts`). */
const buildDir = resolve(projectDir, process.env['BUILD_DIR'] ?? 'dist');
/** The files that the server may serve to anyone. */
export const webDir = resolve(buildDir, 'web');
export const webManifestFile = resolve(buildDir, 'web-manifest.json');
/** The bundle that renders the pages: needed during the build only. */
export const rendererDir = resolve(buildDir, '.prerender');
export const apiDocumentFile = resolve(buildDir, 'openapi.json');
