/** Two numbers to add up (specification section 9: integers from 1 to 10). */
interface Sum {
  first: number;
  second: number;
}

export function newSum(random = Math.random): Sum {
  const pick = () => 1 + Math.floor(random() * 10);
  return { first: pick(), second: pick() };
}

export const isAnswer = ({ first, second }: Sum, typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) === first + second;
