import { createContext, lazy, use, useState, type ComponentType } from 'react';
import { useHydrated } from '#client/app/use-hydrated';

interface Drawing {
  default: ComponentType;
}

/** Every drawing by its file: only the prerenderer has them at once. */
export const Drawings = createContext<Readonly<Record<string, Drawing>>>({});

const later = Object.fromEntries(
  Object.entries(import.meta.glob<Drawing>('./*/figure.tsx')).map(
    ([file, load]) => [file.slice(2), lazy(load)] as const,
  ),
);

/**
 * A figure that a visitor can touch, by its folder: see `kit.ts`. The page's app leaves alone what was prerendered, and so
 * need not know it; on a page that was gone to it fetches the drawing.
 */
export function Island({ name }: { name: string }) {
  const prerendered = use(Drawings)[`./pages/figures/${name}/figure.tsx`];
  const isHydrated = useHydrated();
  const [isKept] = useState(!prerendered && !isHydrated);
  if (isKept)
    return (
      <div data-island={name} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
    );
  const Drawn = prerendered?.default ?? later[`${name}/figure.tsx`];
  if (!Drawn) throw new Error(`There is no figure ${name}`);
  return (
    <div data-island={name}>
      <Drawn />
    </div>
  );
}
