import { expect, type Page } from '@playwright/test';

/** A message of the contact form, by the labels of its fields. */
export const MESSAGE = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.com',
  Subject: 'A difference engine',
  Message: 'We have one from 1991.\nCan you read its source?',
};

/** @param values by the labels of their fields */
export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export async function expectFilledIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

/** The numbers of the sum that the contact form asks for. */
export async function sumNumbers(page: Page): Promise<number[]> {
  const question = await page.getByText(/What is \d+ \+ \d+\?/).innerText();
  return (question.match(/\d+/g) ?? []).map(Number);
}

export async function answerSum(page: Page): Promise<void> {
  const [first = 0, second = 0] = await sumNumbers(page);
  await page.getByLabel(/What is/).fill(String(first + second));
}
