import { isForm } from './bodies.js';
import { type ProblemAnswerer, sendProblem } from '../api/problem-filter.js';
import { FORM_MARK } from '../shared/form-marks.js';
import type { Site } from './site.js';
import { escapeHtml } from './escape-html.js';

/**
 * Answers with a problem, but tells a form that was sent without script with a page: its own, prerendered, with what
 * was typed and what there is to say in the places that the build has marked.
 */
export function problemAnswerer(site: Site | undefined): ProblemAnswerer {
  return (request, reply, told) => {
    const page = isForm(request) ? site?.answers[told.errors ? 'invalid' : 'failed'] : undefined;
    if (!page) return sendProblem(request, reply, told);
    const typed = (request.body ?? {}) as Record<string, unknown>;
    const words = {
      typed: (field: string) => typed[field],
      fault: (field: string) => told.errors?.find((error) => error.field === field)?.message,
      reason: () => told.message,
    };
    const html = page.html.replaceAll(FORM_MARK, (_, part: keyof typeof words, field: string) => {
      const word = words[part](field);
      return typeof word === 'string' ? escapeHtml(word) : '';
    });
    void reply
      .code(told.getStatus())
      .headers({ ...told.headers, ...page.headers })
      .send(html.replaceAll(NO_FAULT, ''));
  };
}

/** The way to a field of which nothing was to be said. Typed text is escaped: it looks like none. */
const NO_FAULT = /<li><a href="[^"]*"><\/a><\/li>/g;
