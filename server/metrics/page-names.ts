import { Injectable } from '@nestjs/common';
import { builtClientDir, readManifest } from '../http/site.js';

/** The pages of the site: those that a browser may claim to have measured, and so a bounded set of labels. */
@Injectable()
export class PageNames {
  /** None before the client has been built: every page is `other`. */
  private readonly names = new Set(Object.keys(readManifest(builtClientDir())?.pages ?? {}));

  /** @param page a route's pattern as the browser knows it */
  nameOf(page: string): string {
    const pattern = page.replace(/\?$/, '');
    return this.names.has(pattern) ? pattern : 'other';
  }
}
