import { readFile } from 'node:fs/promises';
import { apiDocumentFile, bundleFile } from './paths';
import { sampleReport } from './samples';
import { writeSite } from './write-site';

/**
 * Last part of the build, bundled like the pages it renders: run by `server/cli/build.js` as soon as there are
 * the client's bundle and a server that has written down its API.
 */
const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

const count = await writeSite(await read(bundleFile), await read(apiDocumentFile));
console.log(`${count} pages prerendered.`);
const samples = sampleReport();
if (samples) console.log(samples);
