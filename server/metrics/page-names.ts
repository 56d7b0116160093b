import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { builtClientDir } from '../web/site-files.js';

/** Which pages the site has: what a browser may claim to have measured, and so a bounded set of labels. */
@Injectable()
export class PageNames {
  private readonly names = new Set(readNames());

  /** @param page a route's pattern as the browser knows it */
  nameOf(page: string): string {
    const pattern = page.replace(/\?$/, '');
    return this.names.has(pattern) ? pattern : 'other';
  }
}

function readNames(): string[] {
  try {
    const manifest = readFileSync(join(builtClientDir(), 'web-manifest.json'), 'utf8');
    return Object.keys((JSON.parse(manifest) as { pages: object }).pages);
  } catch {
    return []; // the client has not been built: every page is `other`
  }
}
