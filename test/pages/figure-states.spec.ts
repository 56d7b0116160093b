import { expect, test } from '#support/browser-test';
import { casesOf, figureOf, openFigure, touch } from './figure-page.js';
import { figures } from '#support/figures';

for (const figure of figures) {
  const { path, cases, control } = figure;
  test.describe(path, () => {
    test('has a result for each case, without any script', async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      await page.goto(path);
      await expect(casesOf(page)).toHaveCount(cases);
      if (control !== 'case')
        await expect(figureOf(page).locator(`[name=${control}]:visible`)).toHaveCount(0);
      const seen = new Set<string>();
      for (const one of await casesOf(page).all()) {
        await one.check();
        seen.add(await figureOf(page).innerText());
      }
      expect(seen.size).toBe(cases);
      await context.close();
    });

    test('answers, resets, loads its modules only and sends nothing', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const form = await openFigure(page, path);
      const opened = asked.length;
      const beginning = await form.innerText();
      await touch(page, figure);
      const reset = form.getByRole('button', { name: 'Reset' });
      if (control === 'case') await casesOf(page).first().check();
      else await reset.click();
      await expect.poll(() => form.innerText()).toBe(beginning);
      for (const one of await casesOf(page).all()) await one.check();
      await expect(page).toHaveURL(path);
      const modules = (await form.getAttribute('data-script'))?.split(' ') ?? [];
      expect(asked.slice(opened)).toEqual([]);
      const loaded = asked.filter((file) => file.endsWith('.js'));
      expect([...new Set(loaded)].toSorted()).toEqual(modules.toSorted());
    });
  });
}
