import type { SiteRoute } from '../src/routes';
import type { Chunk } from './prerender';

/** The files of the bundle that a page needs, as addresses below the site's root. */
export interface PageFiles {
  /** Modules that the app imports to show it; the browser can fetch them side by side. */
  modules: string[];
  /** Stylesheets, in the order in which they apply. */
  css: string[];
}

const ENTRY = 'src/main.tsx';
const VITALS = 'src/app/web-vitals.ts';
const FIGURES = 'src/pages/figures';

export class PageFileFinder {
  /** The module that starts the app: the very chunk that holds it, without a detour through its facade. */
  readonly app: string;
  /** The module that measures a visit. */
  readonly vitals: string;
  private readonly entry: Chunk;

  constructor(
    private readonly chunks: readonly Chunk[],
    private readonly apiProvider: string,
  ) {
    this.entry = this.holderOf(ENTRY);
    this.app = `/${this.entry.file}`;
    this.vitals = `/${this.holderOf(VITALS).file}`;
  }

  /** @param islands what the page shows that its app does not know: see `src/pages/figures/island.tsx` */
  of(route: SiteRoute, islands: readonly string[] = []): PageFiles {
    // The file of a page for staff is fetched once the server has said who is calling: by `layout/for-staff.tsx`.
    const own = route.access === 'staff' ? [] : [route.file];
    const sources = [...own, ...(route.callsApi ? [this.apiProvider] : [])];
    const found = new Set<Chunk>();
    // Last comes what applies last: a page's own styles follow those of its parts, as in the browser.
    const css = new Set(this.entryCss());
    this.collect(this.entry, found, css);
    // Routes name their files relative to `src/routes.tsx`.
    for (const file of sources) {
      this.collect(this.importedFor(file.replace('./', 'src/')), found, css);
    }
    const modules = [...found].filter((chunk) => chunk !== this.entry);
    for (const name of islands) {
      this.collect(this.importedFor(`${FIGURES}/${name}/figure.tsx`), found, css);
    }
    return {
      modules: modules.map(({ file }) => `/${file}`),
      css: [...css].map((file) => `/${file}`),
    };
  }

  /** The script that brings a figure to life, and its logic. */
  figure(name: string): [live: string, logic: string] {
    const logic = this.importedFor(`${FIGURES}/${name}/logic.ts`);
    return [`/${this.importedFor(`${FIGURES}/live.ts`).file}`, `/${logic.file}`];
  }

  /** The site's own stylesheet belongs to the entry, even where its code went into another chunk. */
  private entryCss(): string[] {
    const facade = this.chunks.find((chunk) => chunk.facade === ENTRY);
    return [...(facade?.css ?? []), ...this.entry.css];
  }

  private importedFor(source: string): Chunk {
    return this.chunks.find(({ facade }) => facade === source) ?? this.holderOf(source);
  }

  private holderOf(source: string): Chunk {
    const chunk = this.chunks.find(({ sources }) => sources.includes(source));
    if (!chunk) throw new Error(`The bundle does not contain ${source}`);
    return chunk;
  }

  private collect(chunk: Chunk, found: Set<Chunk>, css: Set<string>): void {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) {
      const imported = this.chunks.find((candidate) => candidate.file === file);
      if (imported) this.collect(imported, found, css);
    }
    for (const sheet of chunk.css) css.add(sheet);
  }
}
