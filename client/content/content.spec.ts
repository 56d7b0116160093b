import { describe, expect, it } from 'vitest';
import { about } from './about';
import { services } from './services';
import { terms } from './terms';
import { clients, testimonials } from './testimonials';

describe('what the specification counts', () => {
  it('has five services, four quotes, thirteen clients, six sections of terms', () => {
    expect(services).toHaveLength(5);
    expect(testimonials).toHaveLength(4);
    expect(clients).toHaveLength(13);
    expect(terms.sections).toHaveLength(6);
  });

  it('says something about every service', () => {
    expect(about.services.details.map(({ slug }) => slug)).toEqual(
      services.map(({ slug }) => slug),
    );
  });
});
