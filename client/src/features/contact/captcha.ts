import { captchaLabel } from '#content/captcha';

/** Two numbers to add up (specification section 9: integers from 1 to 10). */
export interface Sum {
  first: number;
  second: number;
}

let asked: Sum | undefined;

/** The sum that this visit has to solve. */
export function askedSum(): Sum {
  return (asked ??= newSum());
}

/** Takes the place of a sum that has been solved. */
export function nextSum(): Sum {
  return (asked = newSum());
}

/** The element of the prerendered page that asks for the sum. */
export const SUM_ID = 'captcha-sum';

/** Writes the sum into the prerendered page, whose form is not alive yet. */
export function showSum(): void {
  const place = document.getElementById(SUM_ID);
  const { first, second } = askedSum();
  if (place) place.textContent = captchaLabel(first, second);
}

export function newSum(random: () => number = Math.random): Sum {
  const pick = () => 1 + Math.floor(random() * 10);
  return { first: pick(), second: pick() };
}

export function isAnswer({ first, second }: Sum, typed: string): boolean {
  return /^\d+$/.test(typed.trim()) && Number(typed) === first + second;
}
