import { expect, test, type Locator } from '#support/browser-test';
import { casesOf, figureOf, reach } from '#support/figure-page';
import { figures } from '#support/figures';

/** The visible text of a figure. */
const shown = (figure: Locator) => figure.innerText();

for (const { path, states, control, good, shows, bad } of figures) {
  test.describe(path, () => {
    test('shows another result for each state that is chosen, without any script', async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: baseURL ?? '',
      });
      const page = await context.newPage();
      await page.goto(path);
      await expect(casesOf(page)).toHaveCount(states);
      await expect(page.locator(`[name=${control}]:not([hidden])`)).toBeHidden();
      const seen = new Set<string>();
      for (const state of await casesOf(page).all()) {
        await state.check();
        seen.add(await shown(figureOf(page)));
      }
      expect(seen.size).toBe(states);
      await page.getByRole('button', { name: 'Back to the beginning' }).click();
      await expect(casesOf(page).first()).toBeChecked();
      await context.close();
    });

    test('answers what is typed, keeps the last good result, and goes back to the beginning', async ({
      page,
    }) => {
      await page.goto(path);
      const beginning = await shown(figureOf(page));
      const figure = await reach(page);
      const field = figure.locator(`[name=${control}]:not([hidden])`);
      await field.fill(good);
      await expect(figure).toContainText(shows, { useInnerText: true });
      await expect(casesOf(page).and(page.locator(':checked'))).toHaveCount(0);
      const changed = await figure.locator('div[data-state="0"]').innerText();
      if (bad) {
        await field.fill(bad.input);
        await expect(figure.getByRole('status')).toHaveText(bad.says);
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        expect(await figure.locator('div[data-state="0"]').innerText()).toBe(changed);
      }
      await figure.getByRole('button', { name: 'Back to the beginning' }).click();
      await expect(field).not.toHaveAttribute('aria-invalid');
      await expect.poll(() => shown(figure)).toBe(beginning);
      await expect(page).toHaveURL(path);
    });

    test('loads its own two modules and nothing of the app, and sends nothing', async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      const figure = await reach(page);
      await figure.locator(`[name=${control}]:not([hidden])`).fill(good);
      for (const state of await casesOf(page).all()) await state.check();
      const modules = (await figure.getAttribute('data-script'))?.split(' ');
      // A visit is measured as soon as somebody scrolls, here as elsewhere.
      const own = asked.filter((file) => file.endsWith('.js') && !file.includes('web-vitals'));
      expect([...new Set(own)].toSorted()).toEqual(modules?.toSorted());
    });
  });
}

/** The drawing that a live figure writes into: the others are hidden. */
const drawn = (figure: Locator) => figure.locator('div[data-state="0"]');

test.describe('decisions on the note', () => {
  const path = '/ai-compliance-clinical-assistant';

  test('a press answers, and the trail tells it', async ({ page }) => {
    await page.goto(path);
    const figure = await reach(page);
    await figure.getByRole('button', { name: 'Accept S', exact: true }).click();
    await expect(figure.getByRole('status')).toContainText('1 of 5 proposals leave');
    await expect(drawn(figure).getByText('2. You accepted S')).toBeVisible();
  });

  test('a sentence leaves in the words in which it was accepted, whatever is typed later', async ({
    page,
  }) => {
    await page.goto(path);
    const figure = await reach(page);
    const field = figure.getByLabel('Correct sentence O, then accept it');
    await figure.getByRole('button', { name: 'Accept 87880' }).click();
    await expect(drawn(figure).getByText('Held back: O is not confirmed').first()).toBeVisible();
    await field.fill('Temperature 38.1 °C. Strep test negative.');
    await figure.getByRole('button', { name: 'Accept O' }).click();
    await expect(drawn(figure).getByText('In the record, in your words')).toBeVisible();
    await expect(drawn(figure).getByText('On the claim')).toBeVisible();
    await field.fill('Temperature 41 °C.');
    await expect(drawn(figure).getByText('In the record; your new wording waits')).toBeVisible();
    await expect(
      drawn(figure).getByText('Temperature 38.1 °C. Strep test negative.'),
    ).toBeVisible();
    await figure.getByRole('button', { name: 'Strike out O' }).click();
    await expect(drawn(figure).getByText('Held back: O is not confirmed').first()).toBeVisible();
    await expect(drawn(figure).getByText('4. You struck out O')).toBeVisible();
  });
});

test('an entry that is removed from the diary leaves the answer too', async ({ page }) => {
  await page.goto('/companion');
  const figure = await reach(page);
  await expect(figure.getByRole('status')).toContainText('Jonas (12 June)');
  await figure.getByRole('button', { name: 'Remove the entry of 12 June 2024' }).click();
  await expect(figure.getByRole('status')).not.toContainText('Jonas');
  await expect(drawn(figure).getByText('First swim of the season').first()).toBeHidden();
});
