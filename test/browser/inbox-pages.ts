import type { Page } from '#support/browser-test';

export const rows = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
export const subjects = (page: Page) => rows(page).getByRole('link').allInnerTexts();
export const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
export const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });
export const check = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
