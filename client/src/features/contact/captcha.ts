/** Two numbers to add up (specification section 9: integers from 1 to 10). */
export interface Sum {
  first: number;
  second: number;
}

let asked: Sum | undefined;

export const NUMBER_MAX = 10;

/** The sum that this visit has to solve: the one that the boot script has written into the prerendered page, if any. */
export function askedSum(): Sum {
  return (asked ??= shownSum() ?? newSum());
}

function shownSum(): Sum | undefined {
  const places = globalThis.document?.querySelectorAll('[data-random]') ?? [];
  const [first, second] = [...places].map(({ textContent }) => Number(textContent));
  return first && second ? { first, second } : undefined;
}

/** Takes the place of a sum that has been solved. */
export function nextSum(): Sum {
  return (asked = newSum());
}

export function newSum(random: () => number = Math.random): Sum {
  const pick = () => 1 + Math.floor(random() * NUMBER_MAX);
  return { first: pick(), second: pick() };
}

export function isAnswer({ first, second }: Sum, typed: string): boolean {
  return /^\d+$/.test(typed.trim()) && Number(typed) === first + second;
}
