/** Apart from the other texts of the form, because it is shown before the form's code is there. */
export const captchaLabel = (first: number, second: number) => `What is ${first} + ${second}?`;
