import { resolve } from 'node:path';

/** Both this file and the bundle that it becomes part of lie two folders below the project's root. */
const projectDir = resolve(import.meta.dirname, '../..');

export const clientDir = resolve(projectDir, 'client');
/** What the server may serve to anybody. */
export const webDir = resolve(projectDir, 'dist/web');
/** What the server needs to know about it. */
export const webManifestFile = resolve(projectDir, 'dist/web-manifest.json');
/** The bundle that renders the pages: needed during the build only. */
export const rendererDir = resolve(projectDir, 'dist/.prerender');
/** Drawn images, kept between builds. */
export const imageCacheDir = resolve(projectDir, 'node_modules/.cache/northfold-images');
