import '../src/styles/index.css';
import { readFile } from 'node:fs/promises';
import { brand } from '#content/brand';
import { compliance } from '#content/compliance';
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
const samples = {
  testimonials,
  clients,
  work,
  engagements,
  people,
  'promises of a reply': [brand.reply],
  offices: [brand.office],
  'states of products': Object.values(productCards),
  'answers on /security': compliance.sections.flatMap(({ items = [] }) => items),
};
const left = Object.entries(samples)
  .map(([name, items]) => `${items.filter(({ sample }) => sample).length} ${name}`)
  .filter((words) => !words.startsWith('0 '));
if (left.length > 0) console.log(`Still sample content in client/content: ${left.join(', ')}`);
