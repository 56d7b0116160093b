import '../src/styles/index.css';
import { readFile } from 'node:fs/promises';
import { brand } from '#content/brand';
import { engagements, people, work } from '#content/entries';
import { productCards } from '#content/products';
import { clients, testimonials } from '#content/testimonials';
import { apiDocumentFile } from './paths';
import { writeSite } from './write-site';

/**
 * Last part of the build, bundled like the pages it renders: run by `server/cli/build.ts` as soon as there are
 * the client's bundle and a server that has written down its API.
 */
const count = await writeSite(JSON.parse(await readFile(apiDocumentFile, 'utf8')));
console.log(`${count} pages prerendered.`);

/** Invented content that still waits for the real one. */
const samples = Object.entries({
  testimonials,
  clients,
  work,
  engagements,
  people,
  'promises of a reply': [brand.reply],
  'states of products': Object.values(productCards),
})
  .map(([name, items]) => ({ name, left: items.filter(({ sample }) => sample).length }))
  .filter(({ left }) => left > 0)
  .map(({ name, left }) => `${left} ${name}`);
if (samples.length > 0) {
  console.log(`Still sample content in client/content: ${samples.join(', ')}`);
}
