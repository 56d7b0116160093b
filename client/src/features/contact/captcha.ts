/** Two numbers to add up (specification section 9: integers from 1 to 10). */
export interface Sum {
  first: number;
  second: number;
}

let asked: Sum | undefined;

const NUMBER_MAX = 10;

/** The sum that this visit has to solve. */
export const askedSum = (): Sum => (asked ??= newSum());

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
