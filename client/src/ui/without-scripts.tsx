import { brand } from '#content/brand';
import { withoutScripts } from '#content/without-scripts';

/**
 * Says without JavaScript what does not work, and how to reach us. Its words are in prerendered pages
 * only: no living page renders them.
 */
export const WithoutScripts = ({ what }: { what: keyof typeof withoutScripts.needed }) => (
  <noscript>
    {import.meta.env.SSR ? (
      <p>
        {withoutScripts.needed[what]} {withoutScripts.instead}{' '}
        <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>.
      </p>
    ) : null}
  </noscript>
);
